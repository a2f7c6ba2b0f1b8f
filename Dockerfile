# The server with the built app. Everything that it keeps is in /data.
# The full image has what SQLite is compiled with.
FROM node:24-trixie AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-trixie-slim
# The first process of a container cannot be killed from within, not even by its own watchdog. So the server is the second one.
# Its nightly backups of PostgreSQL need the pg_dump of compose.many.yaml's version, which trixie has.
RUN apt-get update && apt-get install --yes --no-install-recommends tini postgresql-client-17 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/scripts/backup.mjs /src/scripts/operate.mjs /src/scripts/migrate-store.mjs /src/scripts/databases.mjs /src/scripts/run.mjs ./scripts/
COPY --from=build /src/dist ./dist
USER node
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "dist/server/main.js"]
