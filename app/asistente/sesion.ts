import { inBrowser } from "#app/lib/storage.ts";

/** The key of the specification and the one of n8n's own window: both are written, either is read. */
const KEYS = ["sessionId", "n8n-chat/sessionId"] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Fallback when the browser refuses storage: the conversation lasts as long as the page. */
let inMemory: string | null = null;

export function sesionGuardada(): string | null {
  return KEYS.map(inBrowser.read).find((id) => id !== null && UUID.test(id)) ?? inMemory;
}

export function guardarSesion(id: string): void {
  inMemory = id;
  for (const key of KEYS) inBrowser.write(key, id);
}

export function olvidarSesion(): void {
  inMemory = null;
  for (const key of KEYS) inBrowser.write(key, null);
}

/** A UUID v4. `randomUUID` needs https, which a shop on a local network may lack. */
export function nuevaSesion(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
