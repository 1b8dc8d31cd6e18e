import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, type QueryResult, type Selectable, sql } from "kysely";
import type { Database } from "../../../src/server/db/index.ts";
import type { FileFields } from "../../../src/server/files/index.ts";
import type { Resources } from "../../../src/server/http/index.ts";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createService, type Service, type ServiceConfig } from "../../../src/server/index.ts";
import { Client } from "./client.ts";
import { newDatabase } from "./new-database.ts";
import { config, testGateway, type TestGateway } from "./test-gateway.ts";

export * from "./client.ts";
export {
  approved,
  chargedUnanswered,
  config,
  holdCharge,
  PATIENT,
  PEPPER,
  testGateway,
  transactionOf,
  unanswered,
} from "./test-gateway.ts";

type Tables = Database extends Kysely<infer All> ? All : never;
type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

export interface Bench {
  readonly service: Service;
  readonly gateway: TestGateway;
  readonly dir: string;
  /** For starting another instance on the same database. */
  readonly databaseUrl: string;
  readonly client: Client;
  /** The rows of a table with these values. */
  rows<Name extends keyof Tables>(table: Name, values: Partial<Row<Name>>): Promise<Row<Name>[]>;
  /** The only row of a table with these values. */
  row<Name extends keyof Tables>(table: Name, values: Partial<Row<Name>>): Promise<Row<Name>>;
  /** Executes an SQL statement in the service's database. */
  sql<Row>(statement: TemplateStringsArray, ...values: readonly unknown[]): Promise<QueryResult<Row>>;
  /** A second instance on the same database, for the caller to close. */
  another(): Promise<Service>;
  stop(): Promise<void>;
}

/** Starts a service with its own database and folder, which `stop` deletes. */
export async function startBench(
  changes: Partial<ServiceConfig> = {},
  files?: FileFields,
  experiments?: Resources["experiments"],
): Promise<Bench> {
  const dir = await mkdtemp(join(tmpdir(), "service-"));
  const database = await newDatabase();
  const gateway = testGateway();
  const start = () =>
    createService(config(dir, { databaseUrl: database.url, ...changes }), gateway, undefined, files, experiments);
  const service = await start();
  const rows: Bench["rows"] = async (table, values) =>
    // The builder cannot know which columns any table has.
    (await service.db
      .selectFrom(table as "signups")
      .selectAll()
      .where((is) => is.and(values as object))
      .execute()) as never;
  return {
    rows,
    async row(table, values) {
      const [row, ...others] = await rows(table, values);
      if (row === undefined || others.length > 0) throw new Error(`${table} has ${row ? "several" : "none"} of them`);
      return row;
    },
    service,
    gateway,
    dir,
    databaseUrl: database.url,
    client: new Client(service),
    sql: <Row>(statement: TemplateStringsArray, ...values: readonly unknown[]) =>
      sql<Row>(statement, ...values).execute(service.db),
    another: start,
    async stop() {
      await service.close();
      await database.drop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * A bench for all tests of a file, or of the `describe` around it. Its members exist once the tests run. After each
 * test its gateway answers as at the beginning.
 */
export function sharedBench(...setup: Parameters<typeof startBench>): Bench {
  const bench = {} as Bench;
  let gateway: Partial<Bench["gateway"]> = {};
  beforeAll(async () => {
    Object.assign(bench, await startBench(...setup));
    gateway = { ...bench.gateway };
  });
  afterEach(() => void Object.assign(bench.gateway, gateway));
  afterAll(() => bench.stop());
  return bench;
}
