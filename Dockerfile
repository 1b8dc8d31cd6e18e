# syntax=docker/dockerfile:1
# The service without its built-in database. Every step is in scripts/image.sh, which `npm run test:long -- image` runs
# without a container engine. Build: docker build --build-arg RELEASE=$(git rev-parse HEAD) -t service:VERSION .

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/image.sh scripts/image.sh
RUN sh scripts/image.sh dependencies
COPY . .
RUN sh scripts/image.sh product /app

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="service" \
      org.opencontainers.image.description="The join journeys and the service that answers their calls" \
      org.opencontainers.image.licenses="MIT"
# What is said of memory bounds what the process keeps: docs/operations.md, "Memory".
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=16" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9100 \
    DATA_DIR=/data
# Its files belong to root, so that the service cannot change its own program. Only /data is its own.
COPY --from=build --chown=root:root /app /app
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
WORKDIR /app
# The commit, for /readyz. Without it, the service does not say what it runs.
ARG RELEASE=""
ENV RELEASE=$RELEASE
USER 1000:1000
EXPOSE 3000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
