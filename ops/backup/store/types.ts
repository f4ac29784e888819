import type { Env } from "#server/env.ts";

export type Stored = { name: string; bytes: number };

/** Where scheduled backups are kept. */
export type BackupStore = {
  /** For people; without keys. */
  where: string;
  /** The folder in which a backup is written before it is stored, if the store has one. */
  workdir: string | null;
  put(name: string, file: string): Promise<void>;
  /** Copies a stored backup to a new file. */
  get(name: string, file: string): Promise<void>;
  /** Our backups, newest first; files of others are not listed. */
  list(): Promise<Stored[]>;
  remove(name: string): Promise<void>;
};

export type StoreEnv = Pick<
  Env,
  | "BACKUP_URL"
  | "AWS_ACCESS_KEY_ID"
  | "AWS_SECRET_ACCESS_KEY"
  | "AWS_SESSION_TOKEN"
  | "AWS_REGION"
  | "AWS_ENDPOINT_URL"
>;
