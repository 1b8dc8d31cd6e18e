import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { Json } from "../../../src/engine/index.ts";
import { type FileRefusal, useHost } from "../../host.ts";
import type { WidgetProps } from "../widget.ts";
import { type FileLimits, refusalOf } from "./file-limits.ts";
import { fileText, type NamedFile, namedFiles, newFileId, plainName } from "./file-text.ts";
import { createSendings, type Request, type Sendings } from "./sendings.ts";

/** `interrupted`: the page was left or reloaded before the file was kept, which is no longer here. */
export type FileState = "kept" | "sending" | "failed" | "interrupted";

export interface ShownFile extends NamedFile {
  readonly state: FileState;
}

/** A file that is not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly why: FileRefusal;
}

/** The files of a field: which there are, and what becomes of them. What is on its way ends with the form. */
export function useFiles(props: WidgetProps, limits: FileLimits) {
  const { keepFile } = useHost();
  const sendings = sendingsOf(props.openForm);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { named, namedNow, change } = useNamedFiles(props, limits);
  useSendings(sendings, named, (id, why, { before }) => {
    const name = namedNow().find((one) => one.id === id)?.name;
    if (name === undefined) return;
    if (why === undefined) {
      change((files) => files.map((one) => (one.id === id ? { ...one, isKept: true } : one)));
      props.leave();
    } else {
      change((files) => files.flatMap((one) => (one.id === id ? (before ?? []) : one)));
      setRefused((others) => [...others, { name, why }]);
    }
  });
  const drop = (id: string): void => {
    sendings.stop(id);
    change((files) => files.filter((one) => one.id !== id));
  };
  const add = (given: readonly File[]): void => {
    const { taken, refused: not } = judged(given, limits);
    setRefused(not);
    if (taken.length === 0) return;
    const [first] = limits.several ? [] : namedNow();
    // One takes the place of the other.
    const before = first?.isKept ? first : sendings.find(first?.id ?? "")?.request.before;
    if (first) sendings.stop(first.id);
    const names = taken.map(({ id, name }) => ({ id, name, isKept: false }));
    change((files) => (limits.several ? [...files, ...names] : names));
    for (const one of taken) sendings.send(one.id, { ask: keeping(one, props, keepFile), before });
  };
  const files = named.map((one): ShownFile => {
    return { ...one, state: one.isKept ? "kept" : (sendings.find(one.id)?.state ?? "interrupted") };
  });
  return { files, refused, add, again: (id: string) => sendings.again(id), drop };
}

type Files = readonly NamedFile[];

/** The files that the field's value names. What is changed several times before it is drawn is changed from how it was left. */
function useNamedFiles({ value, commit }: WidgetProps, { several }: FileLimits) {
  const now = useRef(value);
  useLayoutEffect(() => {
    now.current = value;
  });
  const namedNow = (): Files => namedFiles(now.current);
  const change = (to: (files: Files) => Files): void => {
    const texts = to(namedNow()).map(fileText);
    const changed: Json = several ? texts : (texts.at(-1) ?? "");
    now.current = changed;
    commit(changed);
  };
  return { named: namedFiles(value), namedNow, change };
}

/** Draws the field anew whenever something becomes of its files, and hears how each ends. */
function useSendings(sendings: Sendings, named: Files, ended: Parameters<Sendings["claim"]>[1]): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(ended);
  // Before any answer can come: a later one would be taken back.
  useLayoutEffect(() => {
    latest.current = ended;
  });
  const ids = named.map(({ id }) => id).join(" ");
  useLayoutEffect(() => sendings.watch(draw), [sendings]);
  useLayoutEffect(() => sendings.claim(idsIn(ids), (id, ...how) => latest.current(id, ...how)), [sendings, ids]);
  // A connection that is there again sends what it could not.
  useEffect(() => {
    const online = () => {
      for (const id of idsIn(ids)) sendings.again(id);
    };
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [sendings, ids]);
}

interface TakenFile {
  readonly id: string;
  readonly name: string;
  readonly file: File;
}

/** Which files are taken, each with an id of its own, and which are not. */
function judged(given: readonly File[], limits: FileLimits) {
  const taken: TakenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of given) {
    const name = plainName(file.name);
    const why = refusalOf(file, limits);
    if (why === undefined) taken.push({ id: newFileId(), name, file });
    else refused.push({ name, why });
  }
  return { taken, refused };
}

/** Asks the host to keep a file of a field. */
function keeping(
  { id, name, file }: TakenFile,
  { form, path }: WidgetProps,
  keepFile: ReturnType<typeof useHost>["keepFile"],
): Request["ask"] {
  const field = path.replaceAll(/\.\d+(?=\.|$)/g, "");
  return async (signal) => {
    if (keepFile === undefined) throw new Error("The host keeps no files");
    return keepFile({ form, field, id, name, file }, signal);
  };
}

function idsIn(joined: string): readonly string[] {
  return joined === "" ? [] : joined.split(" ");
}

/** For as long as a form is open, its files are sent by the same. */
const known = new WeakMap<object, Sendings>();

function sendingsOf(openForm: object): Sendings {
  let sendings = known.get(openForm);
  if (sendings === undefined) known.set(openForm, (sendings = createSendings()));
  return sendings;
}
