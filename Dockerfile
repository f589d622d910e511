# The first stage makes a release (npm run release), which the second installs. The release has no build tools and no sources.
FROM node:24-slim AS build
WORKDIR /app
COPY . .
RUN npm run release && mkdir /release && tar -xzf sermon-maker-*.tgz -C /release --strip-components=1

# Debian 13 has the programs of PostgreSQL 17, which back up the database of compose.yaml. They must not be older than the server.
FROM node:24-trixie-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# `npm run admin` must not look for a newer npm.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=build /release .
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --start-interval=1s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ping`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
