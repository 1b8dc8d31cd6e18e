import { strToU8, zipSync } from "fflate";

type Value = string | number | boolean;

/** An `.xlsx` file with these sheets of lines of cells. An empty text is a cell that is not there. */
export function workbook(sheets: Readonly<Record<string, readonly (readonly Value[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const xml = (text: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const office = "http://schemas.openxmlformats.org";
  const main = `${office}/spreadsheetml/2006/main`;
  const relations = `${office}/officeDocument/2006/relationships`;
  const tabs = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const targets = names.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const pages = Object.values(sheets).map((lines, at) => {
    const rows = lines.map((line, row) => `<row r="${row + 1}">${line.map(cellAt(row)).join("")}</row>`);
    const page = xml(`<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`);
    return [`xl/worksheets/sheet${at + 1}.xml`, page] as const;
  });
  return zipSync({
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${tabs.join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${office}/package/2006/relationships">${targets.join("")}</Relationships>`,
    ),
    ...Object.fromEntries(pages),
  });
}

const cellAt =
  (row: number) =>
  (value: Value, column: number): string => {
    const place = `r="${String.fromCodePoint(65 + column)}${row + 1}"`;
    if (value === "") return "";
    if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c ${place} t="b"><v>${Number(value)}</v></c>`;
    const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    return `<c ${place} t="inlineStr"><is><t>${text}</t></is></c>`;
  };
