# The app as one image: built with the dev dependencies, run without them.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force && mkdir /data /backups && chown node /data /backups
COPY --from=build /app/dist ./dist
# What `npm run admin`, `artwork`, `backup`, `restore` and `drill` begin with.
COPY scripts/tool.mjs scripts/changed-at.mjs ./scripts/
# npm, which starts the tools, keeps its own files there too.
ENV NPM_CONFIG_CACHE=/tmp/npm
# The server cannot change its own program, which belongs to root. It writes to /data, /backups and /tmp alone, so that the root file
# system may be read-only.
USER node
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:5000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The options are those of `npm start`.
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
