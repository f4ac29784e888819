import { callFunction, FunctionError } from "#app/lib/actions/functions-client.ts";
import { inBrowser, inTab } from "#app/lib/storage.ts";

/** The person who switched notices on in this browser. Another person who signs in here must ask for them anew. */
const DE = "push:de";
/** Set while this tab has told the shop about the subscription. */
const DICHA = "push:dicha";

export type EstadoPush = "imposible" | "bloqueado" | "activo" | "inactivo";

const hayPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const inscripcion = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Whether this browser shows the person's notices, or could. */
export async function estadoPush(usuario: string): Promise<EstadoPush> {
  if (!hayPush()) return "imposible";
  if (Notification.permission === "denied") return "bloqueado";
  return inBrowser.read(DE) === usuario && (await inscripcion()) ? "activo" : "inactivo";
}

/** Asks the browser for permission, if it has to, and subscribes. Call it from a press of a button. */
export async function activarPush(usuario: string): Promise<EstadoPush> {
  if (!hayPush()) return "imposible";
  const permiso = await Notification.requestPermission();
  // A person who closed the question without an answer may be asked again.
  if (permiso !== "granted") return permiso === "denied" ? "bloqueado" : "inactivo";
  await inscribir(usuario);
  return "activo";
}

const ESPERA = 5_000;

/** The installed service worker. `ready` never settles in a browser where none was registered. */
async function trabajador(): Promise<ServiceWorkerRegistration> {
  const { promise: tarde, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("There is no service worker.")), ESPERA);
  return Promise.race([navigator.serviceWorker.ready, tarde]).finally(() => clearTimeout(timer));
}

async function inscribir(usuario: string, { renueva = false } = {}): Promise<void> {
  const { pushManager } = await trabajador();
  const { publica } = await callFunction<{ publica: string }>("llavePush", {}, { method: "GET" });
  const anterior = await pushManager.getSubscription();
  // A shop that lost its keys made others: the earlier subscription cannot be used with them.
  const sirve = anterior && llaveDe(anterior) === publica;
  if (anterior && !sirve) await anterior.unsubscribe();
  const suya = sirve
    ? anterior
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publica });
  const { endpoint, keys } = suya.toJSON();
  await callFunction("suscribirPush", { endpoint, keys, ...(renueva && { renueva }) });
  inBrowser.write(DE, usuario);
  inTab.write(DICHA, usuario);
}

function llaveDe({ options }: PushSubscription): string | null {
  const bytes = options.applicationServerKey;
  if (!bytes) return null;
  const texto = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return texto.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function desactivarPush(): Promise<void> {
  const suya = await inscripcion();
  inBrowser.write(DE, null);
  if (!suya) return;
  const { endpoint } = suya;
  await suya.unsubscribe();
  await callFunction("desuscribirPush", { endpoint });
}

/** The end of a session forgets its browsers, so that the shop has to be told again. */
export const olvidarDicha = (): void => void inTab.write(DICHA, null);

/**
 * Tells the shop again about a browser whose person switched notices on here: the end of a session forgets it. Once per tab
 * and person; never asks for permission.
 */
export async function renovarPush(usuario: string | null): Promise<void> {
  if (usuario === null) return olvidarDicha();
  const falta = inBrowser.read(DE) === usuario && inTab.read(DICHA) !== usuario;
  if (!falta || !hayPush() || Notification.permission !== "granted") return;
  await inscribir(usuario, { renueva: true }).catch((error: unknown) => {
    // The person withdrew the permission elsewhere: this browser forgets it too.
    if (error instanceof FunctionError && error.status === 409) inBrowser.write(DE, null);
    throw error;
  });
}
