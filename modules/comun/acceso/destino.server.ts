import { BlockList, isIP } from "node:net";
import { esDireccionLocal, LARGO_DIRECCION } from "./direccion-local.ts";

/** Special-purpose networks of IPv4 (RFC 6890 and its successors): none of them is another company's server. */
const RESERVADAS_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/** Parts of 2000::/3 that are documentation, or tunnels that carry an IPv4 address. */
const RESERVADAS_6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const reservadas = new BlockList();
for (const [red, bits] of RESERVADAS_4) reservadas.addSubnet(red, bits, "ipv4");
for (const [red, bits] of RESERVADAS_6) reservadas.addSubnet(red, bits, "ipv6");
const globales = new BlockList();
globales.addSubnet("2000::", 3, "ipv6");
const propias = new BlockList();
propias.addSubnet("127.0.0.0", 8, "ipv4");
propias.addAddress("::1", "ipv6");

/**
 * Whether the shop may connect to this address. A public shop connects to public addresses only, so that an address typed into a
 * form cannot reach the machines behind it. A shop at `localhost` may also connect to its own machine, for trying things out.
 */
export function puedeConectar(direccion: string, public_url: string): boolean {
  const familia = isIP(direccion);
  if (familia === 0) return false;
  const tipo = familia === 4 ? "ipv4" : "ipv6";
  if (propias.check(direccion, tipo)) return esDireccionLocal(public_url);
  if (familia === 6 && !globales.check(direccion, tipo)) return false;
  return !reservadas.check(direccion, tipo);
}

/** Below are the ports of mail, remote shells, directories and the like, which must not get what the shop sends. */
const PRIMER_PUERTO_LIBRE = 1024;

/** Names that no public server has (RFC 6761, 6762 and 8375, and what ICANN keeps out of the root). */
const INTERNOS = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "onion",
  "invalid",
  "test",
];

/** A name of this machine or its network. A dot at the end changes nothing for the resolver, and a name without dots is one of the network. */
function esNombreInterno(host: string): boolean {
  const nombre = host.replace(/\.+$/, "");
  return (
    !nombre.includes(".") || INTERNOS.some((interno) => nombre === interno || nombre.endsWith(`.${interno}`))
  );
}

/** Why this cannot be the address of another system; null when it can. */
export function negativaUrl(texto: string, public_url: string): string | null {
  const url = URL.canParse(texto) ? new URL(texto) : null;
  if (!url || texto.length > LARGO_DIRECCION)
    return "Escribe una dirección completa, como https://n8n.mitienda.cl/webhook/…";
  if (url.username || url.password) return "La dirección no puede llevar usuario ni contraseña.";
  if (url.hash) return "Quita de la dirección lo que sigue a #.";
  const local = esDireccionLocal(url.href) && esDireccionLocal(public_url);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && local))
    return "La dirección debe comenzar con https://";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const interna = isIP(host) > 0 ? !puedeConectar(host, public_url) : esNombreInterno(host);
  if (interna && !local) return "Esa dirección es de una red interna: usa una pública.";
  // The default port of a protocol is left out by the parser.
  if (url.port !== "" && Number(url.port) < PRIMER_PUERTO_LIBRE && !local)
    return "Ese puerto es de otro servicio: usa el 443, o uno desde el 1024.";
  return null;
}
