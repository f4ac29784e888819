/** The longest address of another system that the shop keeps. */
export const LARGO_DIRECCION = 500;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an address only works on the machine of the shop. */
export const esDireccionLocal = (direccion: string): boolean => LOOPBACK.has(new URL(direccion).hostname);
