# The screens are built with everything; what runs has the production packages, the server's part of the source, and the one Node that comes
# with the packages.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev && find src -type d -name client -prune -exec rm -r {} +

FROM debian:bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
RUN useradd --system --uid 1000 leave && install -d -o leave -g leave /data
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/src ./src
COPY --from=build /app/dist ./dist
USER leave
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=2m --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between: the signal of docker stop reaches the application.
CMD ["node", "--max-semi-space-size=8", "src/app/server/main.ts"]
