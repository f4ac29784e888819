import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createSii } from "#server/sii/client.ts";
import { chanceHex } from "#tests/support/chance.ts";
import { listenForFile } from "#tests/support/listen.ts";

/**
 * `lost` takes an envelope and cuts the connection before it answers; `away` cuts it at once; `failing` answers 500; `garbage` is no
 * JSON; `slow` never ends to process; `forbidden` says 106 of every envelope.
 */
type Behaviour = "honest" | "lost" | "away" | "failing" | "garbage" | "slow" | "forbidden";

/** What the SII keeps of an envelope. */
type Sobre = { track: string; bytes: Buffer; documentos: Documento[]; estado: string };
type Documento = {
  tipo: number;
  folio: number;
  total: number;
  estado: "DOK" | "DNK" | "FAU";
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
    if (path === ".semilla")
      return void xml(
        response,
        "SEMILLA",
        nueva(semillas, () => String(pedidos.length)),
      );
    if (path === ".token") return void darToken(response, body.toString("latin1"));
    const token = /TOKEN=([\w.-]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    if (!tokens.has(token)) return void response.writeHead(401).end("NO ESTA AUTENTICADO");
    if (path === ".envio") return void recibir(request, response, body);
    const consulta = /^\.envio\/\d+-[\dK]-(\d+)$/.exec(path);
    if (consulta) return void responder(response, sobres.get(consulta[1] ?? ""));
    const documento = /^\/(\d+-[\dK])-(\d+)-(\d+)\/estado$/.exec(path);
    if (documento) return void estadoDe(response, `${documento[2]} ${documento[3]}`);
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
    if (!archivo) return void response.writeHead(400).end("archivo");
    const sobre = abrir(archivo);
    sobres.set(sobre.track, sobre);
    if (behaviour === "lost") return void request.socket.destroy();
    const fecha_recepcion = "2026-11-18 12:00:00";
    json(response, { estado: "REC", trackid: Number(sobre.track), fecha_recepcion, file: "sobre.xml" });
  }

  function abrir(bytes: Buffer): Sobre {
    const texto = bytes.toString("latin1");
    track++;
    const valido =
      texto.startsWith('<?xml version="1.0" encoding="ISO-8859-1"?>') &&
      texto.trimEnd().endsWith("</EnvioBOLETA>") &&
      texto.split("\n").every((linea) => linea.length <= 4_000);
    const documentos = valido ? [...texto.matchAll(DOCUMENTO)].map(documentoDe) : [];
    for (const documento of documentos) {
      const clave = `${documento.tipo} ${documento.folio}`;
      if (recibidos.has(clave)) documento.repetido = true;
      else recibidos.set(clave, documento);
    }
    return { track: String(track), bytes, documentos, estado: valido ? "EPR" : "RSC" };
  }

  function documentoDe([, tipo, folio, total]: RegExpMatchArray): Documento {
    const numero = Number(folio);
    const estado = rechazos.has(numero) ? "FAU" : reparos.has(numero) ? "DNK" : "DOK";
    return { tipo: Number(tipo), folio: numero, total: Number(total), estado, repetido: false };
  }

  function responder(response: ServerResponse, sobre: Sobre | undefined): void {
    if (!sobre) return void response.writeHead(404).end();
    const base = { trackid: Number(sobre.track) };
    if (behaviour === "slow") return void json(response, { ...base, estado: "PRD" });
    if (behaviour === "forbidden") return void json(response, { ...base, estado: 106 });
    if (sobre.estado !== "EPR") return void json(response, { ...base, estado: sobre.estado });
    const malos = sobre.documentos.filter(({ estado, repetido }) => repetido || estado !== "DOK");
    json(response, {
      ...base,
      estado: "EPR",
      estadistica: [...Map.groupBy(sobre.documentos, ({ tipo }) => tipo)].map(contar),
      detalle_rep_rech: malos.map(({ tipo, folio, estado, repetido }) => ({
        tipo,
        folio,
        estado: repetido || estado === "FAU" ? "RCH" : "RPR",
        descripcion: repetido ? "DTE Repetido" : estado === "FAU" ? "DTE Rechazado" : "DTE con Reparos",
        error: [{ codigo: "HED-1-305", descripcion: "RUT Receptor Invalido", detalle: null }],
      })),
    });
  }

  function estadoDe(response: ServerResponse, clave: string): void {
    const codigo = recibidos.get(clave)?.estado ?? "FAU";
    json(response, {
      codigo,
      descripcion: codigo === "DOK" ? "Documento Recibido" : "Documento No Recibido",
    });
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
    /** Forgets what it received. */
    reset() {
      behaviour = "honest";
      for (const memoria of [sobres, recibidos, rechazos, reparos]) memoria.clear();
    },
    /** A token as if it had been asked for. */
    darToken: () => nueva(tokens, () => chanceHex(8)),
    /** All tokens that were given out are refused from now on. */
    vencer: () => tokens.clear(),
  };
}

const DOCUMENTO = /<TipoDTE>(\d+)<\/TipoDTE>\s*<Folio>(\d+)<\/Folio>[\s\S]*?<MntTotal>(\d+)<\/MntTotal>/g;

function contar([tipo, suyos]: [number, Documento[]]) {
  const cuantos = (cual: (uno: Documento) => boolean) => suyos.filter(cual).length;
  return {
    tipo,
    informados: suyos.length,
    aceptados: cuantos(({ estado, repetido }) => !repetido && estado === "DOK"),
    rechazados: cuantos(({ estado, repetido }) => repetido || estado === "FAU"),
    reparos: cuantos(({ estado, repetido }) => !repetido && estado === "DNK"),
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

function xml(response: ServerResponse, campo: string, valor: string, estado = "00"): void {
  const cuerpo = `<SII:RESP_BODY><${campo}>${valor}</${campo}></SII:RESP_BODY>`;
  const cabeza = `<SII:RESP_HDR><ESTADO>${estado}</ESTADO><GLOSA>-</GLOSA></SII:RESP_HDR>`;
  const espacio = 'xmlns:SII="http://www.sii.cl/XMLSchema"';
  const texto = `<?xml version="1.0" encoding="UTF-8"?><SII:RESPUESTA ${espacio}>${cuerpo}${cabeza}</SII:RESPUESTA>`;
  response.writeHead(200, { "Content-Type": "application/xml" }).end(texto);
}
