import { existsSync, globSync } from "node:fs";

/** Debian's packages, and the program of each that is run. */
const PACKAGES = {
  "postgresql-15": globSync("/usr/lib/postgresql/*/bin/postgres").toSorted().at(-1) ?? "/usr/lib/postgresql",
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
} as const;

export const PROGRAMS = PACKAGES;
export const PATRONICTL = "/usr/bin/patronictl";

/** The packages that are not installed. */
export function missingPackages(): readonly string[] {
  return Object.entries(PACKAGES).flatMap(([name, path]) =>
    existsSync(path) && path !== "/usr/lib/postgresql" ? [] : name,
  );
}
