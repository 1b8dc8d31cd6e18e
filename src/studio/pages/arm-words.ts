/** `<flag>=<arm>` in words. */
export function inArm(name: string): string {
  const [flag, arm] = name.split("=");
  return `in the arm ${arm} of ${flag}`;
}
