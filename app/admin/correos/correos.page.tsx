import { cargarLista } from "#app/admin/kit/lista/cargar-lista.server.ts";
import { ListaAdmin } from "#app/admin/kit/lista/lista.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Note } from "#app/ui/note.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { listarCorreos } from "#modules/correos/listar-correos.server.ts";
import type { Route } from "./+types/correos.page.ts";
import { leerBusquedaCorreos } from "./busqueda.ts";
import { ReintentarAtascados } from "./reintentar.tsx";
import { reintentar } from "./reintento.server.ts";
import { columnasDeCorreos } from "./tabla.tsx";

export const loader = (args: Route.LoaderArgs) =>
  cargarLista(args, {
    permiso: "correos.ver",
    filtros: leerBusquedaCorreos,
    listar: async (ctx, filtros, { buzon_local }) => ({
      ...(await listarCorreos(ctx, filtros)),
      buzon_local,
    }),
  });

export const action = reintentar;

export const clientAction = sinPerder<typeof action>();

export default function Correos({ loaderData: { filtros, lista }, actionData }: Route.ComponentProps) {
  const { correos, conteos, hallados, buzon_local } = lista;
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Correos"
      text={resumen(conteos, buzon_local)}
      actions={
        conteos.atascado > 0 && (
          <SiPuede permiso="correos.reintentar">
            <ReintentarAtascados cuantos={conteos.atascado} />
          </SiPuede>
        )
      }
      cargando="Cargando correos..."
      respuesta={useLastAnswer(actionData)}
    >
      {buzon_local && (
        <Note kind="info" className="mb-4.5">
          No hay servidor de correo configurado: los mensajes no salen de este equipo y se leen aquí, con sus
          enlaces.
        </Note>
      )}
      <ListaAdmin
        nombres={{ seccion: "Bandeja de salida", tabla: "Correos", paginas: "Páginas de correos" }}
        cifras={cifrasDeCorreos(conteos, buzon_local)}
        filas={correos}
        clave={({ id }) => id}
        columnas={columnasDeCorreos(buzon_local)}
        tono={({ estado }) => (estado === "atascado" ? "warning" : undefined)}
        tarjeta="max-md:grid-cols-[minmax(0,1fr)_auto]"
        filtros={{
          leidos: filtros,
          estados: estadosDe(hallados, buzon_local),
          etiqueta: "Buscar correos",
          busca: "Destinatario o asunto",
        }}
        vacia={{
          ninguna: "Ningún correo coincide",
          ayuda: "Prueba con otro estado o con menos palabras.",
          image: "vacio-busqueda",
          title: "Aún no hay correos",
          text: "Aquí aparecerá cada mensaje que la tienda envíe.",
        }}
        paginas={lista}
      />
    </PaginaAdmin>
  );
}

/** The counts are those of the text. */
const estadosDe = (hallados: ConteosBandeja, local: boolean) =>
  [
    {
      estado: undefined,
      nombre: "Todos",
      cuantos: hallados.pendiente + hallados.enviado + hallados.atascado,
    },
    { estado: "pendiente" as const, nombre: "En espera", cuantos: hallados.pendiente },
    { estado: "enviado" as const, nombre: entregados(local), cuantos: hallados.enviado },
    { estado: "atascado" as const, nombre: "Atascados", cuantos: hallados.atascado },
  ].map((opcion) => ({ ...opcion, cuantos: enBreve(opcion.cuantos) }));

function resumen({ atascado, pendiente, enviado }: ConteosBandeja, buzon_local: boolean): string {
  if (atascado > 0)
    return atascado === 1 ? "1 correo no pudo salir" : `${atascado} correos no pudieron salir`;
  if (pendiente > 0)
    return pendiente === 1 ? "1 correo espera su turno" : `${pendiente} correos esperan su turno`;
  if (enviado === 0) return "La tienda aún no le escribe a nadie";
  return buzon_local
    ? "Todo lo que la tienda escribió se lee aquí"
    : "Todo lo que la tienda escribió ya salió";
}

type ConteosBandeja = { pendiente: number; enviado: number; atascado: number };

/** What a delivered mail is called: a shop without a mail server keeps it, and nothing leaves. */
const entregados = (local: boolean) => (local ? "Guardados aquí" : "Enviados");

/** Three figures of the whole outbox: mails that are waiting, delivered, and stuck. */
const cifrasDeCorreos = ({ pendiente, enviado, atascado }: ConteosBandeja, local: boolean) => [
  {
    nombre: "En espera",
    valor: enBreve(pendiente),
    nota: pendiente > 0 ? "salen solos" : "ninguno espera",
  },
  {
    nombre: entregados(local),
    valor: enBreve(enviado),
    nota: local ? "no salen de este equipo" : "ya salieron",
  },
  {
    nombre: "Atascados",
    valor: enBreve(atascado),
    nota: atascado > 0 ? "te necesitan" : "ninguno",
    tono: atascado > 0 ? "text-error" : "text-exito",
  },
];
