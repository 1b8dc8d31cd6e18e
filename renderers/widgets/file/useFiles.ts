import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Json } from "../../../src/engine/index.ts";
import { type FileRefusal, useHost } from "../../host.ts";
import type { WidgetProps } from "../widget.ts";
import { type FileLimits, refusalOf } from "./file-limits.ts";
import { fileText, type NamedFile, namedFiles, newFileId, plainName } from "./file-text.ts";

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

interface OnItsWay {
  readonly file: File;
  /** The file whose place it takes: it is there again where this one is refused. */
  readonly before?: NamedFile | undefined;
  readonly state: "sending" | "failed";
  readonly stop: AbortController;
}

/** The files of a field: which there are, and what becomes of them. What is on its way ends with the field. */
export function useFiles(props: WidgetProps, limits: FileLimits) {
  const { keepFile } = useHost();
  const [ways, setWays] = useState<ReadonlyMap<string, OnItsWay>>(new Map());
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const now = useRef({ value: props.value, ways });
  // Before any answer can come: a later one would be taken back.
  useLayoutEffect(() => {
    now.current.value = props.value;
  }, [props.value]);
  const put = (id: string, way: OnItsWay | undefined): void => {
    const next = new Map(now.current.ways);
    if (way) next.set(id, way);
    else next.delete(id);
    now.current.ways = next;
    setWays(next);
  };
  const commit = (change: (files: readonly NamedFile[]) => readonly NamedFile[]): void => {
    const texts = change(namedFiles(now.current.value)).map(fileText);
    const value: Json = limits.several ? texts : (texts.at(-1) ?? "");
    now.current.value = value;
    props.commit(value);
  };
  const stopSending = (id: string): void => {
    now.current.ways.get(id)?.stop.abort();
    put(id, undefined);
  };
  const drop = (id: string): void => {
    stopSending(id);
    commit((files) => files.filter((one) => one.id !== id));
  };
  const isNamed = (id: string) => namedFiles(now.current.value).some((one) => one.id === id);
  // One after the other: each has as long as one file takes on a slow line.
  const line = useRef(Promise.resolve());
  const send = (id: string, name: string, file: File, before?: NamedFile): void => {
    const stop = new AbortController();
    put(id, { file, before, state: "sending", stop });
    line.current = line.current.then(() => sendNow(id, name, file, before, stop));
  };
  const sendNow = async (
    id: string,
    name: string,
    file: File,
    before: NamedFile | undefined,
    stop: AbortController,
  ): Promise<void> => {
    if (stop.signal.aborted) return;
    try {
      if (keepFile === undefined) throw new Error("The host keeps no files");
      const field = props.path.replaceAll(/\.\d+(?=\.|$)/g, "");
      const why = await keepFile({ form: props.form, field, id, name, file }, stop.signal);
      if (stop.signal.aborted || !isNamed(id)) return;
      if (why !== undefined) {
        put(id, undefined);
        commit((files) => files.flatMap((one) => (one.id === id ? (before ?? []) : one)));
        setRefused((others) => [...others, { name, why }]);
        return;
      }
      put(id, undefined);
      commit((files) => files.map((one) => (one.id === id ? { ...one, isKept: true } : one)));
      props.leave();
    } catch {
      if (!stop.signal.aborted && isNamed(id)) put(id, { file, before, state: "failed", stop });
    }
  };
  const again = (id: string): void => {
    const way = now.current.ways.get(id);
    const named = namedFiles(now.current.value).find((one) => one.id === id);
    if (way && named) send(id, named.name, way.file, way.before);
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
    const [first] = limits.several ? [] : namedFiles(now.current.value);
    // One takes the place of the other.
    const before = first?.isKept ? first : now.current.ways.get(first?.id ?? "")?.before;
    if (first) stopSending(first.id);
    const names = taken.map(({ id, name }) => ({ id, name, isKept: false }));
    commit((files) => (limits.several ? [...files, ...names] : names));
    for (const { id, name, file } of taken) send(id, name, file, before);
  };
  // A connection that is there again sends what it could not.
  useEffect(() => {
    const online = () => {
      for (const [id, { state }] of now.current.ways) if (state === "failed") again(id);
    };
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  });
  // What the journey has taken away is not sent on.
  useEffect(() => {
    for (const id of now.current.ways.keys()) if (!isNamed(id)) stopSending(id);
    // `isNamed` and `stopSending` are other functions at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [props.value]);
  useEffect(() => {
    const held = now.current;
    // React may take a page away and put it back, while it is developed.
    for (const [id, { stop }] of held.ways) if (stop.signal.aborted) again(id);
    return () => {
      for (const { stop } of held.ways.values()) stop.abort();
    };
    // Once, when it comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const files = namedFiles(props.value).map((one): ShownFile => {
    return { ...one, state: one.isKept ? "kept" : (ways.get(one.id)?.state ?? "interrupted") };
  });
  return { files, refused, add, again, drop };
}
