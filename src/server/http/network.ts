/** An IPv4 address, or the first 64 bits of an IPv6 address: one customer has all addresses below that prefix. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const whole = [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => "0"), ...rest];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
