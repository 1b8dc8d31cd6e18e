import { applyEdits, type Edit, type Node, parseTree } from "jsonc-parser";
import { membersOf, textOf, without } from "./edits.ts";

/**
 * The text of a journey's file, or of a shared one, in the current version of the language. The rest of the text stays
 * as it is.
 *
 *     upgraded('{ "a": { "when": "has(data.b)", "value": "= data.b" } }')  // '{ "a?": "= data.b" }'
 */
export function upgraded(text: string): string {
  return withSettings(withoutGiven(withLeaveOnRules(applyEdits(text, optionalEdits(parseTree(text))))));
}

/** Writes a member that is present only if the value it reads is, as `name?`. */
function optionalEdits(node: Node | undefined): Edit[] {
  if (node === undefined) return [];
  const [key, value] = node.type === "property" ? (node.children ?? []) : [];
  const read = value && readByCondition(value);
  if (key === undefined || read === undefined) return (node.children ?? []).flatMap(optionalEdits);
  const content = `${JSON.stringify(`${String(key.value)}?`)}: ${JSON.stringify(`= ${read}`)}`;
  return [{ offset: node.offset, length: node.length, content }];
}

/** The path in `{ "when": "has(a.b)", "value": "= a.b.c" }`. `undefined` if the condition is a different one. */
function readByCondition(node: Node): string | undefined {
  const members = membersOf(node);
  const [when, value] = [members.get("when")?.value, members.get("value")?.value] as readonly unknown[];
  if (members.size !== 2 || typeof when !== "string" || typeof value !== "string") return undefined;
  const path = /^=\s*(\w+(?:\.\w+)+)\s*$/.exec(value)?.[1];
  const asked = when.split("&&").map((one) => /^\s*has\(([\w.]+)\)\s*$/.exec(one)?.[1]);
  const isOf = (one: string | undefined) => one !== undefined && `${path}.`.startsWith(`${one}.`);
  return path !== undefined && asked.every(isOf) ? path : undefined;
}

/**
 * If the last action of a rule is a `leave`, it becomes the `leave` of the rule, or a rule in its `then` if the action
 * has a condition.
 */
function withLeaveOnRules(text: string): string {
  return applyEdits(text, leaveEdits(text, parseTree(text)));
}

function leaveEdits(text: string, node: Node | undefined): Edit[] {
  if (node === undefined) return [];
  const members = membersOf(node);
  const actions = members.get("do");
  const last = actions?.children?.at(-1);
  const said = last && leadingOut(text, last);
  const isElsewhere = ["goto", "leave", "then"].some((name) => members.has(name));
  if (actions?.parent === undefined || last === undefined || said === undefined || isElsewhere)
    return (node.children ?? []).flatMap((child) => leaveEdits(text, child));
  if (actions.children?.length === 1)
    return [{ offset: actions.parent.offset, length: actions.parent.length, content: said }];
  return [...without(actions, [last]), { offset: actions.offset + actions.length, length: 0, content: `, ${said}` }];
}

/** The members of a rule that replace an action with only a `leave`. */
function leadingOut(text: string, action: Node): string | undefined {
  const members = membersOf(action);
  const [leave, when] = [members.get("leave"), members.get("when")];
  if (leave === undefined || members.size !== (when === undefined ? 1 : 2)) return undefined;
  const out = `"leave": ${textOf(text, leave)}`;
  return when === undefined ? out : `"then": [{ "when": ${textOf(text, when)}, ${out} }]`;
}

/** Removes from calls the parameters that the journey's `with` gives to every call. */
function withoutGiven(text: string): string {
  const root = parseTree(text);
  const given = root && membersOf(root).get("with");
  if (root === undefined || given === undefined) return text;
  const said = new Map([...membersOf(given)].map(([name, value]) => [name, textOf(text, value)]));
  return applyEdits(text, givenEdits(text, root, said));
}

function givenEdits(text: string, node: Node, said: ReadonlyMap<string, string>): Edit[] {
  const members = membersOf(node);
  const sent = members.has("call") ? members.get("with") : undefined;
  const isAgain = (property: Node) => {
    const [key, value] = property.children ?? [];
    return value !== undefined && said.get(String(key?.value)) === textOf(text, value);
  };
  const again = (sent?.children ?? []).filter(isAgain);
  const inside = (node.children ?? []).flatMap((child) => givenEdits(text, child, said));
  if (sent === undefined || again.length === 0) return inside;
  const isAll = again.length === sent.children?.length;
  if (isAll) return sent.parent === undefined ? [] : without(node, [sent.parent]);
  return [...inside, ...without(sent, again)];
}

/** A condition that is always true or always false becomes a setting of the journey. */
function withSettings(text: string): string {
  const root = parseTree(text);
  const members = root && membersOf(root);
  const conditions = members?.get("conditions");
  if (conditions === undefined || members?.has("steps") !== true) return text;
  const switched = (conditions.children ?? []).filter(({ children: [, value] = [] }) =>
    ["true", "false"].includes(String(value?.value).trim()),
  );
  const [first] = switched;
  const holder = conditions.parent;
  if (first === undefined || holder === undefined) return text;
  const said = switched.map(({ children: [key, value] = [] }) => {
    return `${JSON.stringify(key?.value)}: { "value": ${String(value?.value).trim()} }`;
  });
  const there = members.get("settings");
  const list = said.join(",\n    ");
  const settings = `"settings": {\n    ${list}\n  }`;
  const isAll = switched.length === conditions.children?.length;
  const last = there?.children?.at(-1);
  if (last !== undefined) {
    const added = { offset: last.offset + last.length, length: 0, content: `,\n    ${list}` };
    const gone = isAll && holder.parent ? without(holder.parent, [holder]) : without(conditions, switched);
    return applyEdits(text, [added, ...gone]);
  }
  if (isAll) return applyEdits(text, [{ offset: holder.offset, length: holder.length, content: settings }]);
  const added = { offset: holder.offset, length: 0, content: `${settings},\n  ` };
  return applyEdits(text, [added, ...without(conditions, switched)]);
}
