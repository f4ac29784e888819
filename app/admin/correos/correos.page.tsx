import { Form } from "react-router";
import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { Cargando } from "#app/admin/kit/cargando.tsx";
import { FiltroEstados } from "#app/admin/kit/lista/filtro-estados.tsx";
import { ListaVacia } from "#app/admin/kit/lista/lista-vacia.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Search } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { Pagination } from "#app/ui/table/pagination.tsx";
import { enBreve } from "#modules/comun/conteo.ts";
import { listarCorreos } from "#modules/correos/listar-correos.server.ts";
import type { Route } from "./+types/correos.page.ts";
import { type BusquedaCorreos, leerBusquedaCorreos } from "./busqueda.ts";
import { type ConteosBandeja, CorreosCifras, entregados } from "./cifras.tsx";
import { ReintentarAtascados } from "./reintentar.tsx";
import { reintentar } from "./reintento.server.ts";
import { CorreosTabla } from "./tabla.tsx";

const ESTADOS = [
  [undefined, "Todos"],
  ["pendiente", "En espera"],
  ["enviado", null],
  ["atascado", "Atascados"],
] as const;

type Props = { busqueda: BusquedaCorreos; conteos: ConteosBandeja; local: boolean };

/** Links filter by state and a form filters by text; both are kept in the address. The counts are those of the text. */
function CorreosFiltros({ busqueda, conteos, local }: Props) {
  const { estado, texto } = busqueda;
  const total = conteos.pendiente + conteos.enviado + conteos.atascado;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2.5 p-2.5 md:px-3.5 md:py-3">
      <FiltroEstados
        opciones={ESTADOS.map(([valor, nombre]) => ({
          estado: valor,
          nombre: nombre ?? entregados(local),
          cuantos: enBreve(valor ? conteos[valor] : total),
        }))}
        actual={estado}
      />
      <Form role="search" className="flex w-full gap-2 lg:w-[26rem]" preventScrollReset>
        {estado && <input type="hidden" name="estado" value={estado} />}
        <Field
          key={texto}
          label="Buscar correos"
          hideLabel
          name="q"
          type="search"
          defaultValue={texto}
          placeholder="Destinatario o asunto"
          icon={<Search aria-hidden="true" />}
          fieldClassName="flex-1"
          className="h-11!"
        />
        <Button variant="secondary" size="sm" className="min-h-11!">
          Buscar
        </Button>
      </Form>
    </div>
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { ctx, buzon_local } = requierePermiso(args, "correos.ver");
  const busqueda = leerBusquedaCorreos(new URL(args.request.url).searchParams);
  return { ...(await listarCorreos(ctx, busqueda)), busqueda, buzon_local };
}

export const action = reintentar;

export default function Correos({ loaderData, actionData }: Route.ComponentProps) {
  const { correos, conteos, hallados, busqueda, pagina, paginas, buzon_local } = loaderData;
  const respuesta = useLastAnswer(actionData);
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
    >
      {buzon_local && (
        <Note kind="info" className="mb-4.5">
          No hay servidor de correo configurado: los mensajes no salen de este equipo y se leen aquí, con sus
          enlaces.
        </Note>
      )}
      <Cargando>Cargando correos...</Cargando>
      <AvisoRespuesta respuesta={respuesta} />
      <CorreosCifras conteos={conteos} local={buzon_local} />
      <section aria-label="Bandeja de salida" className="card overflow-hidden">
        <CorreosFiltros busqueda={busqueda} conteos={hallados} local={buzon_local} />
        <div className="border-t border-linea">
          {correos.length > 0 ? <CorreosTabla correos={correos} local={buzon_local} /> : <SinCorreos />}
        </div>
      </section>
      <div className="mt-5">
        <Pagination page={pagina} pages={paginas} label="Páginas de correos" />
      </div>
    </PaginaAdmin>
  );
}

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

const SinCorreos = () => (
  <ListaVacia ninguna="Ningún correo coincide" ayuda="Prueba con otro estado o con menos palabras.">
    <EmptyState
      image="vacio-busqueda"
      title="Aún no hay correos"
      text="Aquí aparecerá cada mensaje que la tienda envíe."
    />
  </ListaVacia>
);
