# The first stage builds the product. The second keeps only what is needed to run it: Node, the server's packages and dist/.
# scripts/ is not in the image, because it installs and builds. `npm start` and `npm run admin` run the built programs.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Debian 13 has the programs of PostgreSQL 17, which back up the database of compose.yaml. They must not be older than the server.
FROM node:24-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# `npm run admin` must not look for a newer npm.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
COPY package.json package-lock.json ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
RUN npm ci --omit=dev --workspace @sermon/server --no-audit --no-fund && npm cache clean --force
RUN npm pkg delete scripts && npm pkg set \
  scripts.start="node --enable-source-maps dist/server/main.js" \
  scripts.admin="node --enable-source-maps dist/server/admin.js"
COPY LICENSE NOTICE ./
COPY --from=build /app/dist dist
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --start-interval=1s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ping`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
