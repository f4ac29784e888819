import { Form, useNavigation } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerTransportistas } from "#modules/ajustes/transportistas.ts";
import { retiroDe } from "#modules/compras/envio/retiro.ts";
import type { Errores } from "#modules/comun/formulario.ts";
import { leerOrdenes } from "#modules/despachos/listar-cola.server.ts";
import type { OrdenesMovidas } from "#modules/despachos/mover-ordenes.server.ts";
import { leerCodigos, type Orden, porEmpacar, porSalir, sinDestinatario } from "#modules/despachos/orden.ts";
import { conOpcion } from "#modules/productos/opciones/opciones.ts";
import type { Route } from "./+types/enviar.page.ts";
import { marcarOrdenesEnviadas } from "./acciones.server.ts";
import { CamposDestinatario, ResultadoDespacho } from "./resultado.tsx";

/** The address names the orders, so that the form can be reloaded without changing anything. */
export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ventas.ver");
  const codigos = leerCodigos(new URL(args.request.url).searchParams.getAll("venta"));
  const [ordenes, { transportistas }] = await Promise.all([leerOrdenes(ctx, codigos), leerAjustes(ctx)]);
  const nombres = leerTransportistas(transportistas).map(({ nombre }) => nombre);
  return { ordenes: ordenes.filter(porSalir), nombres, elegidas: codigos.length };
}

export const action = marcarOrdenesEnviadas;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Marcar Enviado", "El transportista y el seguimiento de cada pedido que sale.");

const LISTA = "transportistas";

export default function Enviar({ loaderData, actionData }: Route.ComponentProps) {
  const { ordenes, nombres, elegidas } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const { formData } = useNavigation();
  const { escritos = {}, rechazadas = [] } = respuesta?.datos ?? {};
  const errores = enSusCampos(rechazadas);
  return (
    <PaginaAdmin title="Marcar Enviado" text={<Volver to="/admin/despachos">Por despachar</Volver>}>
      <ResultadoDespacho respuesta={respuesta} />
      {ordenes.length === 0 && !respuesta && (
        <Note kind="info">
          {elegidas === 0
            ? "Marca pedidos en la lista de despachos y presiona «Marcar Enviado…»."
            : "Todo lo de estos pedidos ya fue enviado."}
        </Note>
      )}
      {ordenes.length > 0 && (
        <Editable permiso="despachos.mover">
          <Form method="post" className="grid gap-4.5">
            <datalist id={LISTA}>
              {nombres.map((nombre) => (
                <option key={nombre} value={nombre} />
              ))}
            </datalist>
            <Card>
              <Field
                label="Transportista de todos"
                name="transportista"
                list={LISTA}
                maxLength={60}
                defaultValue={escritos.transportista ?? ""}
                fieldClassName="max-w-96"
                help="Elige de la lista o escribe otro. Sirve para los pedidos que no digan el suyo."
              />
            </Card>
            {ordenes.map((orden) => (
              <Envio key={orden.codigo} orden={orden} escritos={escritos} errores={errores} />
            ))}
            <Button loading={formData !== undefined} className="justify-self-start max-md:w-full">
              {ordenes.length === 1 ? "Marcar Enviado" : `Marcar ${ordenes.length} pedidos como Enviado`}
            </Button>
            <CuentaErrores errores={errores} />
          </Form>
        </Editable>
      )}
    </PaginaAdmin>
  );
}

/** The fields of an order end in its code. */
const enSusCampos = (rechazadas: OrdenesMovidas["rechazadas"]): Errores =>
  Object.fromEntries(
    rechazadas.flatMap(({ codigo, errores }) =>
      Object.entries(errores).map(([campo, frase]) => [`${campo}:${codigo}`, frase]),
    ),
  );

type EnvioProps = { orden: Orden; escritos: Record<string, string>; errores: Errores };

/** One order: its number, its carrier when it is another, and which of its lines leave now. */
function Envio({ orden, escritos, errores }: EnvioProps) {
  const { codigo, envio, cliente, esperas } = orden;
  const lineas = porEmpacar(orden.lineas);
  const salen = escritos[`linea:${codigo}`]?.split(",");
  return (
    <Card as="section" aria-label={codigo} className="grid gap-3">
      <input type="hidden" name="venta" value={codigo} />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl tabular-nums">{codigo}</h2>
        <p className="text-tinta-2">
          {envio?.nombre || cliente}
          {envio?.comuna && ` · ${envio.comuna}`}
        </p>
      </div>
      {esperas.length > 0 && <Note kind="warning">No puede salir todavía: {esperas.join(" · ")}</Note>}
      {envio && sinDestinatario(orden) && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <CamposDestinatario codigo={codigo} error={errores[`nombre:${codigo}`]} escritos={escritos} />
        </div>
      )}
      {retiroDe(envio) ? (
        <p className="text-tinta-2">Lo retiran en la tienda: al marcarlo queda «Por retirar» y avisamos.</p>
      ) : (
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Field
            label={`Seguimiento de ${codigo}`}
            name={`seguimiento:${codigo}`}
            maxLength={200}
            defaultValue={escritos[`seguimiento:${codigo}`] ?? ""}
            autoComplete="off"
            help="Número o enlace."
            error={errores[`seguimiento:${codigo}`]}
          />
          <Field
            label={`Transportista de ${codigo}, si es otro`}
            name={`transportista:${codigo}`}
            list={LISTA}
            maxLength={60}
            defaultValue={escritos[`transportista:${codigo}`] ?? ""}
            error={errores[`transportista:${codigo}`]}
          />
        </div>
      )}
      {lineas.length > 1 && (
        <fieldset>
          <legend className="font-semibold">Qué sale ahora</legend>
          <input type="hidden" name={`lineas:${codigo}`} value="si" />
          {lineas.map(({ id, nombre, opcion_nombre, cantidad }) => (
            <label key={id} className="flex min-h-11 items-start gap-3 py-2">
              <input
                type="checkbox"
                name={`linea:${codigo}`}
                value={id}
                defaultChecked={salen?.includes(String(id)) ?? true}
                className="checkbox"
              />
              <span>
                {cantidad} × {conOpcion(nombre, opcion_nombre)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </Card>
  );
}
