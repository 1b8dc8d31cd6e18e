/** Width in px from which a page's cards are in one row. `all`: the page shows a card for every existing package. */
export function rowFromOf(group: string, count: number, all: boolean): number {
  if (!all) return group === "P0" ? 900 : 1200;
  if (count >= 4) return 1350;
  return count === 3 ? 1030 : 900;
}

/** The style of a pricing group's cards. A journey may choose another one. */
export function variantOf(group: string): string {
  return group === "P3" ? "pick-me" : "brand-refresh";
}
