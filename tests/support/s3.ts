import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { StoreEnv } from "#ops/backup/store/types.ts";
import { afterFile } from "./e2e/cleanup.ts";

const BUCKET = "respaldos-tienda";

/** A server of the S3 protocol that checks signatures, and the variables that lead to it. */
export async function openS3Server(): Promise<StoreEnv> {
  const directory = await mkdtemp(join(tmpdir(), "puntazo-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  afterFile(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    BACKUP_URL: `s3://${BUCKET}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    AWS_SESSION_TOKEN: undefined,
    AWS_REGION: "us-east-1",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
  };
}
