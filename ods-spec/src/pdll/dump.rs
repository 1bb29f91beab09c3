//! Checked syntax trees as text, as `mlir-pdll -x ast` prints them, without the addresses of nodes.
//!
//! A reference prints the declaration that it refers to, so the text may be much longer than the file.

use std::fmt::Write as _;

use super::Parsed;
use super::ast::*;
use super::ty::Type;
use crate::lang::Record;
use crate::predicate::condition;

/// The limit of the text, in bytes.
const MAX_TEXT: usize = 1 << 26;

/// The limit of the nesting of nodes.
const MAX_NESTING: usize = 2_000;

/// Returns the tree of a file without errors.
///
/// # Errors
/// The message, if the tree is too large, or nests too deeply.
pub fn dump(parsed: &Parsed) -> Result<String, String> {
    let Some(module) = &parsed.module else { return Err("the file has errors".to_owned()) };
    let mut dump = Dump { parsed, module, out: String::new(), indent: String::new(), depth: 0 };
    let nodes: Vec<Node<'_>> = module.declarations.iter().map(|one| module.node(*one)).collect();
    dump.out.push_str("-Module\n");
    dump.children(None, &nodes)?;
    Ok(dump.out)
}

/// A node of the tree.
#[derive(Clone, Copy)]
enum Node<'m> {
    Pattern(&'m Pattern),
    Callable(&'m Callable),
    Variable(&'m Variable),
    Constraint(&'m ConstraintKind),
    Body(&'m [Stmt]),
    Stmt(&'m Stmt),
    Expr(&'m Expr),
    Reference(&'m Callable),
    OpName(Option<&'m str>),
    Attr(&'m (String, ExprRef)),
}

impl Module {
    fn node(&self, declaration: Declaration) -> Node<'_> {
        match declaration {
            Declaration::Pattern(index) => Node::Pattern(&self.patterns[index as usize]),
            Declaration::Callable(id) => Node::Callable(self.callable(id)),
        }
    }
}

struct Dump<'m> {
    parsed: &'m Parsed,
    module: &'m Module,
    out: String,
    indent: String,
    depth: usize,
}

impl<'m> Dump<'m> {
    /// Prints nodes as the children of the current one, below a label if there is one.
    fn children(&mut self, label: Option<&str>, nodes: &[Node<'m>]) -> Result<(), String> {
        let outer = self.indent.len();
        if let (Some(label), false) = (label, nodes.is_empty()) {
            let _ = writeln!(self.out, "{} `{label}`", self.indent);
            self.indent.push_str("  ");
        }
        for (index, node) in nodes.iter().enumerate() {
            let is_last = index + 1 == nodes.len();
            let _ = write!(self.out, "{} {}-", self.indent, if is_last { '`' } else { '|' });
            let inner = self.indent.len();
            self.indent.push_str(if is_last { "  " } else { " |" });
            self.node(*node)?;
            self.indent.truncate(inner);
        }
        self.indent.truncate(outer);
        Ok(())
    }

    fn node(&mut self, node: Node<'m>) -> Result<(), String> {
        if self.out.len() > MAX_TEXT {
            return Err("the tree is too large".to_owned());
        }
        if self.depth >= MAX_NESTING {
            return Err("the tree nests too deeply".to_owned());
        }
        self.depth += 1;
        match node {
            Node::Pattern(of) => self.pattern(of)?,
            Node::Callable(of) => self.callable(of)?,
            Node::Variable(of) => self.variable(of)?,
            Node::Constraint(of) => self.constraint(of)?,
            Node::Body(of) => {
                self.line("CompoundStmt");
                let statements: Vec<Node<'m>> = of.iter().map(Node::Stmt).collect();
                self.children(None, &statements)?;
            }
            Node::Stmt(of) => self.statement(of)?,
            Node::Expr(of) => self.expr(of)?,
            Node::Reference(of) => {
                let ty = if of.is_rewrite { Type::Rewrite } else { Type::Constraint };
                self.line(&format!("DeclRefExpr Type<{ty}>"));
                self.children(None, &[Node::Callable(of)])?;
            }
            Node::OpName(name) => {
                let name = name.map_or(String::new(), |name| format!(" Name<{name}>"));
                self.line(&format!("OpNameDecl{name}"));
            }
            Node::Attr((name, value)) => {
                self.line(&format!("NamedAttributeDecl Name<{name}>"));
                self.children(None, &[Node::Expr(value)])?;
            }
        }
        self.depth -= 1;
        Ok(())
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn pattern(&mut self, of: &'m Pattern) -> Result<(), String> {
        let name = of.name.as_ref().map_or(String::new(), |name| format!(" Name<{name}>"));
        let benefit = of.benefit.map_or(String::new(), |benefit| format!(" Benefit<{benefit}>"));
        let recursion = if of.recursion { " Recursion" } else { "" };
        self.line(&format!("PatternDecl{name}{benefit}{recursion}"));
        self.children(None, &[Node::Body(&of.body)])
    }

    fn callable(&mut self, of: &'m Callable) -> Result<(), String> {
        let kind = if of.is_rewrite { "UserRewriteDecl" } else { "UserConstraintDecl" };
        let code = match &of.body {
            CallableBody::Pdll(_) => None,
            CallableBody::Native(native) => native.as_ref().map(|native| native.text.clone()),
            CallableBody::Declared { kind, spec } => {
                self.parsed.specs[*spec].def(&of.name).map(|def| code_of(def, *kind))
            }
        };
        let code = code.map_or(String::new(), |code| format!(" Code<{}>", escaped(&code)));
        self.line(&format!("{kind} Name<{}> ResultType<{}>{code}", of.name, of.result_ty));
        let variables = |ids: &[VariableId]| -> Vec<Node<'m>> {
            ids.iter().map(|id| Node::Variable(self.module.variable(*id))).collect()
        };
        let (inputs, results) = (variables(&of.inputs), variables(&of.results));
        self.children(Some("Inputs"), &inputs)?;
        self.children(Some("Results"), &results)?;
        match &of.body {
            CallableBody::Pdll(body) => self.children(None, &[Node::Body(body)]),
            CallableBody::Native(_) | CallableBody::Declared { .. } => Ok(()),
        }
    }

    fn variable(&mut self, of: &'m Variable) -> Result<(), String> {
        self.line(&format!("VariableDecl Name<{}> Type<{}>", of.name, of.ty));
        let init: Vec<Node<'m>> = of.init.iter().map(|init| Node::Expr(init)).collect();
        self.children(None, &init)?;
        let constraints: Vec<Node<'m>> =
            of.constraints.iter().map(|one| Node::Constraint(&one.kind)).collect();
        self.children(Some("Constraints"), &constraints)
    }

    fn constraint(&mut self, of: &'m ConstraintKind) -> Result<(), String> {
        let (name, child) = match of {
            ConstraintKind::Attr(ty) => ("AttrConstraintDecl", ty.as_ref()),
            ConstraintKind::Value(ty) => ("ValueConstraintDecl", ty.as_ref()),
            ConstraintKind::ValueRange(ty) => ("ValueRangeConstraintDecl", ty.as_ref()),
            ConstraintKind::Type => ("TypeConstraintDecl", None),
            ConstraintKind::TypeRange => ("TypeRangeConstraintDecl", None),
            ConstraintKind::Op(name) => {
                self.line("OpConstraintDecl");
                return self.children(None, &[Node::OpName(name.as_deref())]);
            }
            ConstraintKind::User(id) => return self.callable(self.module.callable(*id)),
        };
        self.line(name);
        let children: Vec<Node<'m>> = child.map(|ty| Node::Expr(ty)).into_iter().collect();
        self.children(None, &children)
    }

    fn statement(&mut self, of: &'m Stmt) -> Result<(), String> {
        match &of.kind {
            StmtKind::Expr(expr) => self.expr(expr),
            StmtKind::Let(id) => {
                self.line("LetStmt");
                self.children(None, &[Node::Variable(self.module.variable(*id))])
            }
            StmtKind::Erase(root) => {
                self.line("EraseStmt");
                self.children(None, &[Node::Expr(root)])
            }
            StmtKind::Replace { root, with } => {
                self.line("ReplaceStmt");
                self.children(None, &[Node::Expr(root)])?;
                self.children(Some("ReplValues"), &exprs(with))
            }
            StmtKind::Rewrite { root, body } => {
                self.line("RewriteStmt");
                self.children(None, &[Node::Expr(root), Node::Body(body)])
            }
            StmtKind::Return(value) => {
                self.line("ReturnStmt");
                self.children(None, &[Node::Expr(value)])
            }
        }
    }

    fn expr(&mut self, of: &'m Expr) -> Result<(), String> {
        let ty = &of.ty;
        match &of.kind {
            ExprKind::Attr(text) => {
                self.line(&format!("AttributeExpr Value<\"{text}\">"));
                Ok(())
            }
            ExprKind::Type(text) => {
                self.line(&format!("TypeExpr Value<\"{text}\">"));
                Ok(())
            }
            ExprKind::Variable(id) => {
                self.line(&format!("DeclRefExpr Type<{ty}>"));
                self.children(None, &[Node::Variable(self.module.variable(*id))])
            }
            ExprKind::Callable(id) => self.node(Node::Reference(self.module.callable(*id))),
            ExprKind::Call { callee, args, negated } => {
                let negated = if *negated { " Negated" } else { "" };
                self.line(&format!("CallExpr Type<{ty}>{negated}"));
                self.children(None, &[Node::Reference(self.module.callable(*callee))])?;
                self.children(Some("Arguments"), &exprs(args))
            }
            ExprKind::Result { of, member, .. } | ExprKind::Element { of, member, .. } => {
                self.line(&format!("MemberAccessExpr Member<{member}> Type<{ty}>"));
                self.children(None, &[Node::Expr(of)])
            }
            ExprKind::Op(op) => {
                self.line(&format!("OperationExpr Type<{ty}>"));
                self.children(None, &[Node::OpName(op.name.as_deref())])?;
                self.children(Some("Operands"), &exprs(&op.operands))?;
                self.children(Some("Result Types"), &exprs(&op.results))?;
                let attrs: Vec<Node<'m>> = op.attrs.iter().map(Node::Attr).collect();
                self.children(Some("Attributes"), &attrs)
            }
            ExprKind::Range(items) => {
                self.line(&format!("RangeExpr Type<{ty}>"));
                self.children(None, &exprs(items))
            }
            ExprKind::Tuple(items) => {
                self.line(&format!("TupleExpr Type<{ty}>"));
                self.children(None, &exprs(items))
            }
        }
    }
}

fn exprs(all: &[ExprRef]) -> Vec<Node<'_>> {
    all.iter().map(|one| Node::Expr(one)).collect()
}

/// Returns the C++ that checks the condition of a def of a `.td`.
fn code_of(def: Record<'_>, kind: DeclaredKind) -> String {
    let test = match kind {
        DeclaredKind::Attr | DeclaredKind::Type => {
            let pred = def.opt_rec("predicate");
            pred.map_or(String::new(), condition).replace("$_self", "self")
        }
        DeclaredKind::Interface => {
            let text = |field| def.opt_str(field).unwrap_or("");
            format!("llvm::isa<{}::{}>(self)", text("cppNamespace"), text("cppInterfaceName"))
        }
    };
    format!("return ::mlir::success({test});")
}

/// Returns text with quotes, backslashes and bytes that are not printable as two hexadecimal digits.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:02X}");
            }
        }
    }
    out
}
