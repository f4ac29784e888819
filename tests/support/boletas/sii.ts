import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSii } from "#server/sii/client.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { listenForFile } from "#tests/support/listen.ts";

/**
 * `lost` takes an envelope and cuts the connection before it answers; `away` cuts it at once; `cut` sends half of its answer; `failing`
 * answers 500; `garbage` is no JSON; `refusing` answers 400 to every envelope; `unknown` accepts no session; `untracked` takes one and gives it no number; `slow` never
 * ends to process; `forbidden` says 106 of every envelope.
 */
type Behaviour =
  | "honest"
  | "lost"
  | "away"
  | "cut"
  | "failing"
  | "garbage"
  | "refusing"
  | "unknown"
  | "untracked"
  | "slow"
  | "forbidden";

/** How an envelope that comes again is answered: refused as a whole (`RPT`), or document by document. */
type Repeticion = "sobre" | "documento";

/** What the SII keeps of an envelope. */
type Sobre = { track: string; bytes: Buffer; documentos: Documento[]; estado: string };
type Documento = {
  tipo: number;
  folio: number;
  total: number;
  /** What the SII answers when it is asked about this document, such as `DOK` or `FAU`. */
  estado: string;
  /** Accepted with a remark. */
  reparo: boolean;
  repetido: boolean;
};

const UA = /^Mozilla\/4\.0 \(compatible; PROG 1\.0; [^;)]+\)$/;
const RUTA = /\/recursos\/v1\/boleta\.electronica/;
const CORTE = 4_096;

/**
 * A local double of the SII's services for boletas, written from BOLETA's facts about them: the real ones were never asked. It refuses
 * what they refuse: another User-Agent, an unknown token, a body without a length, a declaration in single quotes.
 */
export async function openSii() {
  const sobres = new Map<string, Sobre>();
  const recibidos = new Map<string, Documento>();
  const tokens = new Set<string>();
  const semillas = new Set<string>();
  const rechazos = new Set<number>();
  const reparos = new Set<number>();
  let behaviour: Behaviour = "honest";
  let repeticion: Repeticion = "documento";
  let track = 20_000_000;
  const pedidos: string[] = [];

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const [path = ""] = (request.url ?? "").replace(RUTA, "").split("?");
    pedidos.push(`${request.method} ${path}`);
    if (!UA.test(request.headers["user-agent"] ?? "")) return void response.writeHead(401).end();
    if (behaviour === "away") return void request.socket.destroy();
    if (behaviour === "failing") return void response.writeHead(500).end("Error interno");
    if (behaviour === "garbage") return void response.writeHead(200).end("<html>mantención</html>");
    if (behaviour === "cut") return void cortar(response);
    if (path === ".semilla")
      return void xml(
        response,
        "SEMILLA",
        nueva(semillas, () => String(pedidos.length)),
      );
    if (path === ".token") return void darToken(response, body.toString("latin1"));
    const token = /TOKEN=([\w.-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    if (!tokens.has(token) || behaviour === "unknown")
      return void response.writeHead(401).end("NO ESTA AUTENTICADO");
    if (path === ".envio") return void recibir(request, response, body);
    const consulta = /^\.envio\/\d+-[\dK]-(\d+)$/.exec(path);
    if (consulta) return void responder(response, sobres.get(consulta[1] ?? ""));
    const documento = /^\/(\d+-[\dK])-(\d+)-(\d+)\/estado$/.exec(path);
    const monto = Number(new URL(request.url ?? "", "http://doble").searchParams.get("monto"));
    if (documento) return void estadoDe(response, `${documento[2]} ${documento[3]}`, monto);
    response.writeHead(404).end();
  });
  const url = await listenForFile(server);

  function darToken(response: ServerResponse, pedido: string): void {
    const semilla = /<Semilla>(\d+)<\/Semilla>/.exec(pedido)?.[1] ?? "";
    const firmado = /<SignatureValue>[\s\S]+<\/SignatureValue>/.test(pedido) && semillas.delete(semilla);
    if (!firmado) return void xml(response, "TOKEN", "", "-07");
    xml(
      response,
      "TOKEN",
      nueva(tokens, () => chanceHex(8)),
    );
  }

  async function recibir(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const entero = request.headers["content-length"] !== undefined;
    const archivo = await archivoDe(request, entero ? body : body.subarray(0, CORTE));
    if (!archivo || behaviour === "refusing") return void response.writeHead(400).end("archivo");
    const sobre = abrir(archivo);
    sobres.set(sobre.track, sobre);
    if (behaviour === "lost") return void request.socket.destroy();
    const fecha_recepcion = "2026-11-18 12:00:00";
    const trackid = behaviour === "untracked" ? 0 : Number(sobre.track);
    json(response, { estado: "REC", trackid, fecha_recepcion, file: "sobre.xml" });
  }

  function abrir(bytes: Buffer): Sobre {
    const texto = bytes.toString("latin1");
    track++;
    const valido =
      texto.startsWith('<?xml version="1.0" encoding="ISO-8859-1"?>') &&
      texto.trimEnd().endsWith("</EnvioBOLETA>") &&
      texto.split("\n").every((linea) => linea.length <= 4_000);
    const documentos = valido ? [...texto.matchAll(DOCUMENTO)].map(documentoDe) : [];
    const vino = [...sobres.values()].some((otro) => otro.bytes.equals(bytes));
    if (vino && repeticion === "sobre") return { track: String(track), bytes, documentos, estado: "RPT" };
    for (const documento of documentos) {
      const clave = `${documento.tipo} ${documento.folio}`;
      if (recibidos.has(clave)) documento.repetido = true;
      else recibidos.set(clave, documento);
    }
    return { track: String(track), bytes, documentos, estado: valido ? "EPR" : "RSC" };
  }

  function documentoDe([, tipo, folio, total]: RegExpMatchArray): Documento {
    const numero = Number(folio);
    const estado = rechazos.has(numero) ? "FAU" : "DOK";
    const reparo = reparos.has(numero);
    return { tipo: Number(tipo), folio: numero, total: Number(total), estado, reparo, repetido: false };
  }

  function responder(response: ServerResponse, sobre: Sobre | undefined): void {
    if (!sobre) return void response.writeHead(404).end();
    const base = { trackid: Number(sobre.track) };
    if (behaviour === "slow") return void json(response, { ...base, estado: "PRD" });
    if (behaviour === "forbidden") return void json(response, { ...base, estado: 106 });
    if (sobre.estado !== "EPR") return void json(response, { ...base, estado: sobre.estado });
    const malos = sobre.documentos.filter((uno) => fueRechazado(uno) || uno.reparo);
    json(response, {
      ...base,
      estado: "EPR",
      estadistica: [...Map.groupBy(sobre.documentos, ({ tipo }) => tipo)].map(contar),
      detalle_rep_rech: malos.map((uno) => ({
        tipo: uno.tipo,
        folio: uno.folio,
        estado: fueRechazado(uno) ? "RCH" : "RPR",
        descripcion: uno.repetido ? "DTE Repetido" : uno.reparo ? "DTE con Reparos" : "DTE Rechazado",
        error: [{ codigo: "HED-1-305", descripcion: "RUT Receptor Invalido", detalle: null }],
      })),
    });
  }

  /** Another document may hold the folio: then the data of the question are not those that the SII has. */
  function estadoDe(response: ServerResponse, clave: string, monto: number): void {
    const suyo = recibidos.get(clave);
    const codigo = suyo?.estado === "DOK" && suyo.total !== monto ? "DNK" : (suyo?.estado ?? "FAU");
    json(response, { codigo, descripcion: GLOSAS[codigo] ?? "Otro estado" });
  }

  return {
    url,
    servicio: createSii({ url, timeout: 60_000 }),
    sobres,
    recibidos,
    rechazos,
    reparos,
    pedidos,
    behave(next: Behaviour) {
      behaviour = next;
    },
    alRepetir(como: Repeticion) {
      repeticion = como;
    },
    /** Forgets what it received. */
    reset() {
      behaviour = "honest";
      repeticion = "documento";
      for (const memoria of [sobres, recibidos, rechazos, reparos]) memoria.clear();
    },
    /** A token as if it had been asked for. */
    darToken: () => nueva(tokens, () => chanceHex(8)),
    /** All tokens that were given out are refused from now on. */
    vencer: () => tokens.clear(),
  };
}

const DOCUMENTO = /<TipoDTE>(\d+)<\/TipoDTE>\s*<Folio>(\d+)<\/Folio>[\s\S]*?<MntTotal>(\d+)<\/MntTotal>/g;

const GLOSAS: Readonly<Record<string, string>> = {
  DOK: "Documento Recibido por el SII. Datos Coinciden con los Registrados",
  DNK: "Documento Recibido por el SII pero Datos NO Coinciden con los registrados",
  FAU: "Documento No Recibido por el SII",
  EMP: "Empresa no autorizada a Emitir Documentos Tributarios Electrónicos",
};

const fueRechazado = ({ repetido, estado }: Documento): boolean => repetido || estado === "FAU";

function contar([tipo, suyos]: [number, Documento[]]) {
  const cuantos = (cual: (uno: Documento) => boolean) => suyos.filter(cual).length;
  return {
    tipo,
    informados: suyos.length,
    aceptados: cuantos((uno) => !fueRechazado(uno) && !uno.reparo && uno.estado === "DOK"),
    rechazados: cuantos(fueRechazado),
    reparos: cuantos((uno) => !fueRechazado(uno) && uno.reparo),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The file of a form with the five fields that the SII asks for; null when one is missing or the form is cut. */
async function archivoDe(request: IncomingMessage, body: Buffer): Promise<Buffer | null> {
  const headers = { "Content-Type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  const file = form?.get("archivo");
  const completo = ["rutSender", "dvSender", "rutCompany", "dvCompany"].every((campo) =>
    /^(\d{7,8}|[\dK])$/.test(String(form?.get(campo) ?? "")),
  );
  return completo && file instanceof File ? Buffer.from(await file.arrayBuffer()) : null;
}

function nueva(en: Set<string>, crear: () => string): string {
  const una = crear();
  en.add(una);
  return una;
}

const json = (response: ServerResponse, cuerpo: unknown): void =>
  void response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(cuerpo));

/** The connection ends in the middle of the answer that its length announced. */
function cortar(response: ServerResponse): void {
  const cuerpo = '{"estado":"EPR","trackid":20000001,"estadistica":[{"tipo":39,"informados":1,"aceptados":1';
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 2 * cuerpo.length });
  response.write(cuerpo, () => response.destroy());
}

function xml(response: ServerResponse, campo: string, valor: string, estado = "00"): void {
  const cuerpo = `<SII:RESP_BODY><${campo}>${valor}</${campo}></SII:RESP_BODY>`;
  const cabeza = `<SII:RESP_HDR><ESTADO>${estado}</ESTADO><GLOSA>-</GLOSA></SII:RESP_HDR>`;
  const espacio = 'xmlns:SII="http://www.sii.cl/XMLSchema"';
  const texto = `<?xml version="1.0" encoding="UTF-8"?><SII:RESPUESTA ${espacio}>${cuerpo}${cabeza}</SII:RESPUESTA>`;
  response.writeHead(200, { "Content-Type": "application/xml" }).end(texto);
}
