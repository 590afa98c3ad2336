# The screens are built with everything; what runs has the production packages only.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && mkdir /data && chown node:node /data
COPY src ./src
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
# Without npm in between: the signal of docker stop reaches the application.
CMD ["node", "src/app/server/main.ts"]
