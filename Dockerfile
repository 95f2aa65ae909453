# syntax=docker/dockerfile:1
FROM node:24-trixie-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build
# What only the build needs stays out of the image.
RUN npm pkg delete dependencies.vite dependencies.vite-plugin-pwa dependencies.@vitejs/plugin-react \
  && npm prune --omit=dev

FROM node:24-trixie-slim
# pg_dump and psql of the version in compose.yaml, for backups.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules ./node_modules
COPY --from=build /shop/dist ./dist
COPY --from=build /shop/catalogue ./catalogue
COPY --from=build /shop/shop ./shop
# Typefaces, places and the sandbox.
COPY --from=build /shop/server ./server
# The owner's commands: npm run cli.
COPY --from=build /shop/scripts ./scripts
RUN mkdir /data /backups && chown node:node /data /backups
USER node
VOLUME /data
EXPOSE 4173
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4173/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
