import { AvisoRespuesta } from "#app/admin/kit/aviso.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { Card } from "#app/ui/card.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { CAMPOS_NUEVA_VENTA, FILAS_VENTA } from "#modules/compras/registro/nueva-venta.ts";
import { leerSugeridos } from "#modules/compras/registro/registro.store.server.ts";
import type { Route } from "./+types/nueva.page.ts";
import { registrarVentaAcordada } from "./acciones.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ventas.ver");
  return { sugeridos: await leerSugeridos(ctx), retiro: retiroOfrecido(await leerAjustes(ctx)) };
}

export const action = registrarVentaAcordada;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Nueva venta", "Registra una venta acordada por WhatsApp.");

/** The fields that say who a customer without an account is. */
const ES_NUEVO = ["nombre", "celular", "email"] as const;

const VACIA = Object.fromEntries(FILAS_VENTA.map(({ cantidad }) => [cantidad, "1"]));

export default function NuevaVenta({ loaderData: { sugeridos, retiro }, actionData }: Route.ComponentProps) {
  return (
    <PaginaAdmin title="Nueva venta" text={<Volver to="/admin/ventas">Todas las ventas</Volver>}>
      <Editable permiso="ventas.registrar">
        <Card as="section" className="max-w-2xl">
          <AvisoRespuesta respuesta={actionData} />
          <p className="mb-4 text-tinta-2">
            Para lo que acordaste por WhatsApp. Los precios y el envío a la dirección del cliente son los de
            hoy. El cliente recibe por correo los datos para transferir, y le pedimos que acepte las
            condiciones en su pedido.
          </p>
          <datalist id="articulos">
            {sugeridos.map(({ valor, nombre }) => (
              <option key={valor} value={valor}>
                {nombre}
              </option>
            ))}
          </datalist>
          <FormularioAdmin
            campos={CAMPOS_NUEVA_VENTA}
            intento=""
            valores={VACIA}
            respuesta={actionData}
            boton="Registrar venta"
          >
            {(campo, { escrito }) => (
              <>
                {campo("cliente")}
                <Plegable titulo="Es un cliente nuevo" abierto={ES_NUEVO.some((name) => escrito[name])}>
                  {ES_NUEVO.map((name) => campo(name))}
                </Plegable>
                {FILAS_VENTA.map(({ articulo, cantidad }) => (
                  <div key={articulo} className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2.5">
                    {campo(articulo, { list: "articulos" })}
                    {campo(cantidad)}
                  </div>
                ))}
                {retiro && campo("retiro", { help: `${retiro.direccion}. Sin envío.` })}
                {campo("repetir")}
              </>
            )}
          </FormularioAdmin>
        </Card>
      </Editable>
    </PaginaAdmin>
  );
}
