import { expect, test } from "vitest";
import { demoEnv } from "./demo-shop.ts";

test("no setting of the owner's shop reaches the demo shop", () => {
  const owner = {
    PATH: "/usr/bin",
    PORT: "3000",
    PUBLIC_URL: "https://tienda.example",
    DATABASE_URL: "postgres://pooler/tienda",
    DATABASE_DIRECT_URL: "postgres://server/tienda",
    DATABASE_READ_URL: "postgres://replica/tienda",
    REDIS_URL: "redis://redis",
    SMTP_URL: "smtp://mail",
    ADMIN_PASSWORD: "una-clave-larga",
    BACKUP_URL: "s3://respaldos",
  };
  expect(demoEnv(owner, { port: 4000, dir: "/tmp/fotos" })).toEqual({
    PATH: "/usr/bin",
    PORT: "4000",
    DATA_DIR: "/tmp/fotos",
    SEED: "demo",
    RATE_LIMITS: "off",
    NODE_ENV: "production",
  });
});
