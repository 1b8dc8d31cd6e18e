import { exceptionsIn } from "../../browser/presence.ts";
import type { FieldView, ItemFieldView, PageView } from "../../protocol-page.ts";
import type { ObjectView, PartView } from "../../protocol-parts.ts";
import { type Chosen, sectionName } from "./chosen.ts";
import { type Movable, movableEntry, movableField, movablePart, movableSection } from "./movable.ts";
import { fieldWords, kindBeside, partWords, sectionWords, wordsOfText } from "./words-of-text.ts";

/** What a line of the outline is, for its icon. */
export type OutlineKind =
  | "page"
  | "part"
  | "form"
  | "section"
  | "field"
  | "text"
  | "choice"
  | "problem"
  | "dialog"
  | "message"
  | "group";

/** A line of the outline of a page, with what is in it. */
export interface OutlineNode {
  readonly id: string;
  readonly kind: OutlineKind;
  readonly words: string;
  /** What it is, or when it must be filled in. */
  readonly beside: string;
  /** When the page has it. Empty if always. */
  readonly when: string;
  /** The texts by which one sees whether the page has it now. */
  readonly keys: readonly string[];
  /** What pressing it chooses. `null` for a group, which only opens. */
  readonly chooses: Chosen | null;
  readonly part?: PartView;
  readonly field?: FieldView;
  /** Its place among others, if it can be moved. */
  readonly movable?: Movable | undefined;
  readonly isOpen: boolean;
  readonly children: readonly OutlineNode[];
}

/** A page from top to bottom: its parts with their texts, forms with their fields, dialogs and messages. */
export function outlineOf(view: PageView): readonly OutlineNode[] {
  const outer = view.parts.filter(({ inside }) => inside === null);
  const all = [...(view.whole === null ? [] : [view.whole]), ...outer].map((part) => partNode(view, part));
  const shown = new Set(all.flatMap(keysBelow));
  const forms = view.forms.filter(({ at }) => view.parts.every((part) => part.at !== at));
  const fields = forms.flatMap((form) => fieldNodes(view, form.fields));
  for (const key of fields.flatMap(keysBelow)) shown.add(key);
  const others = view.texts.flatMap(({ key }) => (shown.has(key) || shown.has(singular(key)) ? [] : [key]));
  const rest = [...new Set(others)].map((key) => textNode(view, "others", { key, kind: "text", beside: "" }));
  return [...all, ...fields, ...(rest.length === 0 ? [] : [groupNode(rest)])];
}

function partNode(view: PageView, part: PartView): OutlineNode {
  const inner = view.parts.filter(({ inside }) => inside?.at === part.at);
  const form = view.forms.find(({ at }) => at === part.at);
  const texts = textsOf(view, part, { flow: view.flow });
  const own = part.words === null ? [] : [part.words];
  const fields = fieldNodes(view, form?.fields ?? []);
  const when = whenOf(view, part);
  // The buttons of a form are below its fields.
  const children = [...fields, ...texts, ...inner.map((one) => partNode(view, one))];
  const isSmall = children.length > 1 && children.length < 4 && when === "";
  // A part that is one text is one line, which chooses both.
  const [only, ...others] = children.length === 1 && part.kind !== "step" ? texts : [];
  const key = others.length === 0 ? (only?.chooses?.key ?? null) : null;
  return {
    id: part.id,
    kind: kindOf(part, form !== undefined),
    words: partWords(view, part),
    beside: kindBeside(view, part),
    when,
    keys: part.kind === "step" ? [] : [...new Set([...own, ...texts.flatMap(({ keys }) => keys)])],
    chooses: { key, field: null, part: part.id },
    part,
    movable: movablePart(view, part),
    isOpen: part.kind === "block" && (isSmall || fields.length + inner.length > 0),
    children: key === null ? children : [],
  };
}

function kindOf({ kind, goesAs }: PartView, isForm: boolean): OutlineKind {
  if (kind === "step") return "page";
  if (goesAs === "message") return "message";
  return kind === "block" ? (isForm ? "form" : "part") : kind;
}

/** Under which condition a part is shown. */
function whenOf({ conditions }: PageView, { at, mayDepend }: ObjectView): string {
  const found = mayDepend ? conditions[at] : undefined;
  return found === undefined || found.source === "" ? "" : `if ${found.words}`;
}

/** The texts of an object and of the entries of its lists. `within`: the list of the object, if it is an entry. */
function textsOf(
  view: PageView,
  object: ObjectView,
  of: Movable["of"],
  within?: { readonly title: string; readonly movable: Movable | undefined },
): readonly OutlineNode[] {
  return [
    ...object.texts.flatMap(({ title, keys }) =>
      keys.map((key) => {
        const node = textNode(view, object.at, { key, kind: "text", beside: within?.title ?? title });
        return { ...node, movable: within?.movable };
      }),
    ),
    ...object.lists.flatMap(({ title, items, is }) =>
      items.flatMap((item) => {
        const movable = is === "list" ? movableEntry(of, item, items.length) : undefined;
        return textsOf(view, item, of, { title, movable });
      }),
    ),
  ];
}

/** The fields of a form in their order, those of a section with a title below it. */
function fieldNodes(view: PageView, fields: readonly FieldView[]): readonly OutlineNode[] {
  return fields.flatMap((field, index) => {
    const section = sectionName(field);
    if (section === undefined) return [fieldNode(view, field)];
    const isFirst = fields.findIndex((one) => sectionName(one) === section) === index;
    const own = fields.filter((one) => sectionName(one) === section).map((one) => fieldNode(view, one));
    return isFirst ? [sectionNode(view, field, section, own)] : [];
  });
}

function sectionNode(view: PageView, first: FieldView, section: string, children: readonly OutlineNode[]): OutlineNode {
  const key = first.section?.title ?? "";
  return {
    id: `section ${section}`,
    kind: "section",
    words: sectionWords(view, first),
    beside: "section",
    when: "",
    keys: [rowKey(view, key)],
    chooses: { key: rowKey(view, key), field: null, section },
    movable: movableSection(first),
    isOpen: true,
    children,
  };
}

function fieldNode(view: PageView, field: FieldView): OutlineNode {
  const { form, name, label, choices } = field;
  const at = `${form}/${name}`;
  const isChoice = ({ keys: [key] }: OutlineNode) => choices?.list.some(({ label }) => label === key) === true;
  const texts = field.layout === null ? [] : textsOf(view, field.layout, { form });
  return {
    id: `field ${at}`,
    kind: "field",
    words: fieldWords(view, field),
    beside: filledInWords(field),
    when: "",
    keys: label === null ? [] : [label],
    chooses: { key: label, field: name },
    field,
    movable: movableField(field),
    isOpen: false,
    children: [
      ...texts.map((one): OutlineNode => (isChoice(one) ? { ...one, kind: "choice", beside: "choice" } : one)),
      ...field.items.flatMap((item) => itemNodes(view, item)),
      ...field.messages.map((key) => textNode(view, at, { key, kind: "problem", beside: "problem" })),
    ],
  };
}

/** The texts of a field of a list's entries. */
function itemNodes(view: PageView, item: ItemFieldView): readonly OutlineNode[] {
  const texts = item.layout === null ? [] : textsOf(view, item.layout, { form: item.form });
  const problems = item.messages.map((key) => textNode(view, item.name, { key, kind: "problem", beside: "problem" }));
  return [...texts, ...item.items.flatMap((one) => itemNodes(view, one)), ...problems];
}

function textNode(
  view: PageView,
  at: string,
  { key, kind, beside }: Pick<OutlineNode, "kind" | "beside"> & { readonly key: string },
): OutlineNode {
  return {
    id: `text ${at} ${beside} ${key}`,
    kind,
    words: wordsOfText(view, key),
    beside,
    when: "",
    keys: [key],
    chooses: { key: rowKey(view, key), field: null },
    isOpen: false,
    children: [],
  };
}

function groupNode(children: readonly OutlineNode[]): OutlineNode {
  return {
    id: "others",
    kind: "group",
    words: "Other words",
    beside: String(children.length),
    when: "",
    keys: [],
    chooses: null,
    isOpen: false,
    children,
  };
}

/** The key in the texts' files: that of a plural has a suffix. */
function rowKey({ texts }: PageView, key: string): string {
  return texts.find((one) => one.key === key)?.key ?? texts.find((one) => singular(one.key) === key)?.key ?? key;
}

export const singular = (key: string) => key.replace(/_\w+$/, "");

function keysBelow({ keys, children }: OutlineNode): readonly string[] {
  return [...keys, ...children.flatMap(keysBelow)];
}

/** When the field must be filled in, in one word. Empty if always. */
function filledInWords({ presence, depends }: FieldView): string {
  if (presence === null || depends) return "when";
  const excepted = exceptionsIn(presence);
  if (presence.cases.length > 0) return excepted === undefined ? "when" : `by ${excepted.is}`;
  return presence.otherwise === "required" ? "" : "optional";
}
