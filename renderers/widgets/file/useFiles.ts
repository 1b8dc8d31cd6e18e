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
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const named = namedFiles(props.value);
  const now = useRef(props.value);
  const commit = (change: (files: readonly NamedFile[]) => readonly NamedFile[]): void => {
    const texts = change(namedFiles(now.current)).map(fileText);
    const value: Json = limits.several ? texts : (texts.at(-1) ?? "");
    now.current = value;
    props.commit(value);
  };
  const ended = (id: string, why: FileRefusal | undefined, { before }: Request): void => {
    const name = namedFiles(now.current).find((one) => one.id === id)?.name;
    if (name === undefined) return;
    if (why === undefined) {
      commit((files) => files.map((one) => (one.id === id ? { ...one, isKept: true } : one)));
      props.leave();
    } else {
      commit((files) => files.flatMap((one) => (one.id === id ? (before ?? []) : one)));
      setRefused((others) => [...others, { name, why }]);
    }
  };
  const latest = useRef(ended);
  // Before any answer can come: a later one would be taken back.
  useLayoutEffect(() => {
    now.current = props.value;
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
  const drop = (id: string): void => {
    sendings.stop(id);
    commit((files) => files.filter((one) => one.id !== id));
  };
  const add = (given: readonly File[]): void => {
    const added = given.map((file) => ({
      file,
      id: newFileId(),
      name: plainName(file.name),
      why: refusalOf(file, limits),
    }));
    setRefused(added.flatMap(({ name, why }) => (why === undefined ? [] : [{ name, why }])));
    const taken = added.filter(({ why }) => why === undefined);
    if (taken.length === 0) return;
    const [first] = limits.several ? [] : namedFiles(now.current);
    // One takes the place of the other.
    const before = first?.isKept ? first : sendings.find(first?.id ?? "")?.request.before;
    if (first) sendings.stop(first.id);
    const names = taken.map(({ id, name }) => ({ id, name, isKept: false }));
    commit((files) => (limits.several ? [...files, ...names] : names));
    const { form } = props;
    const field = props.path.replaceAll(/\.\d+(?=\.|$)/g, "");
    for (const { id, name, file } of taken) {
      const ask: Request["ask"] = async (signal) => {
        if (keepFile === undefined) throw new Error("The host keeps no files");
        return keepFile({ form, field, id, name, file }, signal);
      };
      sendings.send(id, { ask, before });
    }
  };
  const files = named.map((one): ShownFile => {
    return { ...one, state: one.isKept ? "kept" : (sendings.find(one.id)?.state ?? "interrupted") };
  });
  return { files, refused, add, again: sendings.again, drop };
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
