import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";

/** Serves the hashed files of a build, which never change; each with this content policy, if there is one. */
export async function addAssets(
  app: FastifyInstance,
  dir: string,
  route: RouteShorthandOptions,
  policy?: string,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(dir, "assets"),
    // The plugin's own route reads the whole folder (a thousand names) on each request, to compare the spelling of the
    // file name.
    serve: false,
    immutable: true,
    maxAge: "365d",
    index: false,
    preCompressed: true,
    ...(policy !== undefined && { setHeaders: (reply) => void reply.header("content-security-policy", policy) }),
  });
  app.get<{ Params: { name: string } }>("/assets/:name", route, ({ params }, reply) => reply.sendFile(params.name));
}
