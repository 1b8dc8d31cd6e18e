/**
 * The folders of descriptors. Each block or widget has one, in a folder of its name. The second folder of blocks is for
 * what this product sells.
 */
export const BLOCK_FOLDERS: readonly string[] = ["renderers/blocks", "renderers/commerce"];
export const WIDGET_FOLDERS: readonly string[] = ["renderers/widgets"];

const named = (folders: readonly string[]) => new RegExp(`^(?:${folders.join("|")})/([^/]+)/descriptor\\.json$`);

/** The path of a block's descriptor. Its first group is the name of the block. */
export const BLOCK_DESCRIPTOR: RegExp = named(BLOCK_FOLDERS);
export const WIDGET_DESCRIPTOR: RegExp = named(WIDGET_FOLDERS);

export function isDescriptor(path: string): boolean {
  return BLOCK_DESCRIPTOR.test(path) || WIDGET_DESCRIPTOR.test(path);
}
