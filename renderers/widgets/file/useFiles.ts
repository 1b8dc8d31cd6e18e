import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { Json } from "../../../src/engine/index.ts";
import { type FileRefusal, useHost } from "../../host.ts";
import type { WidgetProps } from "../widget.ts";
import { type FileLimits, refusalOf } from "./file-limits.ts";
import { fileText, type NamedFile, namedFiles, newFileId, plainName } from "./file-text.ts";
import { createSendings, type Request, type Sendings } from "./sendings.ts";

/** `interrupted`: the page was left or reloaded before the upload ended, so the content is not available any more. */
type FileState = "kept" | "sending" | "failed" | "interrupted";

export interface ShownFile extends NamedFile {
  readonly state: FileState;
}

/** A refused file, and the reason. */
export interface RefusedFile {
  readonly name: string;
  readonly why: FileRefusal;
}

/** The files of a field with their states. Uploads end when the form is closed. */
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
  const add = (chosen: readonly File[]): void => {
    const { taken, refused: not } = judged(chosen, limits);
    setRefused(not);
    if (taken.length === 0) return;
    const [first] = limits.several ? [] : namedNow();
    // The new file replaces the old one.
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

/** The files that the field's value names. Several changes before the next draw build on each other. */
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

/** Draws the field again when the state of one of its files changes, and calls `ended` when an upload ends. */
function useSendings(sendings: Sendings, named: Files, ended: Parameters<Sendings["claim"]>[1]): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(ended);
  // Before any answer can arrive: the callbacks must already be current.
  useLayoutEffect(() => {
    latest.current = ended;
  });
  const ids = named.map(({ id }) => id).join(" ");
  useLayoutEffect(() => sendings.watch(draw), [sendings]);
  useLayoutEffect(() => sendings.claim(idsIn(ids), (id, ...how) => latest.current(id, ...how)), [sendings, ids]);
  // Tries failed uploads again when the connection is back.
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

/** Splits files into those that are accepted, each with a new id, and those that are refused. */
function judged(chosen: readonly File[], limits: FileLimits) {
  const taken: TakenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    const name = plainName(file.name);
    const why = refusalOf(file, limits);
    if (why === undefined) taken.push({ id: newFileId(), name, file });
    else refused.push({ name, why });
  }
  return { taken, refused };
}

/** The upload request of a field's file, with the host's function. */
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

/** An open form uses the same uploads for as long as it is open. */
const known = new WeakMap<object, Sendings>();

function sendingsOf(openForm: object): Sendings {
  let sendings = known.get(openForm);
  if (sendings === undefined) known.set(openForm, (sendings = createSendings()));
  return sendings;
}
