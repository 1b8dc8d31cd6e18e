/** The name itself, or with another number at its end, so that it is free: `name2`, and of that `name3`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  const stem = name.replace(/\d+$/, "");
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${stem}${number}`;
  return free;
}
