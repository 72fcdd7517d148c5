# One image for both processes: `node api/dist/main.js` and `node worker/dist/main.js`.
FROM node:22-bookworm-slim AS build
WORKDIR /sutra
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/
COPY packages/math/package.json packages/math/
COPY packages/queue/package.json packages/queue/
COPY packages/storage/package.json packages/storage/
COPY packages/sdk/package.json packages/sdk/
COPY prisma/package.json prisma/
COPY api/package.json api/
COPY worker/package.json worker/
COPY web/package.json web/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 HOST=0.0.0.0
WORKDIR /sutra
COPY --from=build --chown=node:node /sutra ./
RUN install -d -m 700 -o node -g node .data .data/spool
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "scripts/healthcheck.mjs"]
CMD ["node", "api/dist/main.js"]
