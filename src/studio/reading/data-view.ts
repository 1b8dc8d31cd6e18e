import { isList, isObject, type Repository } from "../../model/index.ts";
import {
  dataContainer,
  dataFiles,
  nameOnTrail,
  pointersIn,
  propertiesIn,
  settingAt,
  settingIn,
  valueWords,
} from "../edits/index.ts";
import type { DataFileView, DataView } from "../protocol-parts.ts";
import { objectView } from "./object-view.ts";

/** The files of facts: the sites, and what is sold. */
export function dataFileViews(repo: Repository): readonly DataFileView[] {
  return dataFiles(repo).map(({ file: { path }, title }) => {
    const { find, choices } = dataContainer(repo, path);
    const valuesIn = (at: string, around: readonly string[]): DataFileView["values"] => {
      const of = find(at);
      return of === undefined
        ? []
        : propertiesIn(of).flatMap((property) => {
            const { name, title, schema, value } = property;
            const setting = settingIn(choices, property, at) ?? settingAt(at, name, schema, value);
            const where = of.isBare ? around : [...around, title];
            if (value !== undefined && !isList(value) && !isObject(value))
              return {
                at,
                name,
                ...(schema["x-about"] !== undefined && { about: schema["x-about"] }),
                where: where.join(", "),
                called: where.at(-1) ?? title,
                ...(of.isBare && { isBare: true as const }),
                words: valueWords(setting, value).replace(/^“(.*)”$/u, "$1"),
                written: String(value),
              };
            return pointersIn(at, property).flatMap((inside) => {
              const own = find(inside);
              // A plain entry is its own name.
              const isNamed = property.is !== "part" && own !== undefined && !own.isBare;
              return valuesIn(inside, isNamed ? [...where, nameOnTrail(own)] : where);
            });
          });
    };
    return {
      path,
      title,
      values: valuesIn("", []),
    };
  });
}

/** An object of a file of facts. If it is gone, the nearest one that was around it. */
export function dataView(repo: Repository, path: string, at: string): DataView {
  const container = dataContainer(repo, path);
  const { title } = dataFiles(repo).find(({ file }) => file.path === path) ?? { title: path };
  const ends = [0, ...[...at].flatMap((letter, index) => (letter === "/" && index > 0 ? [index] : [])), at.length];
  const trail = [...new Set(ends.map((end) => at.slice(0, end)))].flatMap((pointer) => {
    const of = container.find(pointer);
    return of === undefined ? [] : [{ of, at: pointer, words: pointer === "" ? title : nameOnTrail(of) }];
  });
  const last = trail.at(-1);
  if (last === undefined) throw new Error(`There is no object in ${path}.`);
  return {
    trail: trail.map(({ at, words }) => ({ at, words })),
    object: objectView({ repo, container, texts: [] }, last.of),
  };
}
