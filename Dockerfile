# The site as a container image: docker build --tag magpie:0.2.0 .
# Checked by tests/deployment-files.test.ts.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /srv/magpie
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN node scripts/build.ts
# Leaves the production packages, without the Node that npm start uses: the image has its own.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM node:${NODE_VERSION}-bookworm-slim
# The running site installs nothing, so npm and its relatives only add what an intruder could use.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* /usr/local/include \
  && install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /srv/magpie
COPY --from=build /srv/magpie/package.json /srv/magpie/LICENSE ./
COPY --from=build /srv/magpie/node_modules ./node_modules
COPY --from=build /srv/magpie/build ./build
COPY --from=build /srv/magpie/demo ./demo
COPY --from=build /srv/magpie/scripts/health-check.mjs ./scripts/
# The allocator's options are those of scripts/bootstrap.mjs. DATA_DIR and /tmp are all that is written.
ENV NODE_ENV=production \
  ROLE=all \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 \
  MALLOC_TRIM_THRESHOLD_=131072
USER node
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: while the database is down the site still serves cached pages, so nothing should restart it. A worker answers on
# METRICS_PORT only. The start may migrate a large database.
HEALTHCHECK --interval=10s --timeout=5s --start-period=1h --retries=3 CMD ["node", "scripts/health-check.mjs"]
ENTRYPOINT ["node", "--max-semi-space-size=8", "build/server/index.js"]
