//! The variables that the alternatives of a choice bind.

use super::OpLanguage;

impl OpLanguage<'_> {
    /// Adds the variables that another alternative has bound.
    pub(super) fn add_bound(&mut self, other: &Self) {
        let lists = [
            (&mut self.props, &other.props),
            (&mut self.operands, &other.operands),
            (&mut self.regions, &other.regions),
            (&mut self.successors, &other.successors),
            (&mut self.operand_types, &other.operand_types),
            (&mut self.result_types, &other.result_types),
        ];
        for (into, from) in lists {
            into.iter_mut().zip(from).for_each(|(into, from)| *into |= from);
        }
        self.all_operands |= other.all_operands;
        self.all_regions |= other.all_regions;
        self.all_successors |= other.all_successors;
        self.all_operand_types |= other.all_operand_types;
        self.all_result_types |= other.all_result_types;
        self.attr_dict |= other.attr_dict;
        self.prop_dict |= other.prop_dict;
    }
}
