import { Form, useNavigation } from "react-router";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { Plegable } from "#app/admin/kit/seccion.tsx";
import { Volver } from "#app/admin/kit/volver.tsx";
import { requierePermiso } from "#app/context.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field } from "#app/ui/field/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { retiroOfrecido } from "#modules/compras/envio/retiro.ts";
import { leerSugeridos } from "#modules/compras/registro/registro.store.server.ts";
import type { Route } from "./+types/nueva.page.ts";
import { registrarVentaAcordada } from "./acciones.server.ts";
import { FILAS } from "./nueva.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "ventas.ver");
  return { sugeridos: await leerSugeridos(ctx), retiro: retiroOfrecido(await leerAjustes(ctx)) };
}

export const action = registrarVentaAcordada;

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, "Nueva venta", "Registra una venta acordada por WhatsApp.");

/** The fields that say who a customer without an account is. */
const ES_NUEVO = ["nombre", "celular", "email"];

export default function NuevaVenta({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  const { valores = {}, errores = {} } = actionData ?? {};
  const escrito = (campo: string) => ({
    defaultValue: valores[campo],
    error: errores[campo],
    autoComplete: "off",
  });
  return (
    <PaginaAdmin title="Nueva venta" text={<Volver to="/admin/ventas">Todas las ventas</Volver>}>
      <Editable permiso="ventas.registrar">
        <Card as="section" className="max-w-2xl">
          <Form method="post" className="grid gap-4">
            {actionData && <Note kind="error">{actionData.mensaje}</Note>}
            <p className="text-tinta-2">
              Para lo que acordaste por WhatsApp. Los precios y el envío a la dirección del cliente son los de
              hoy, y él recibe los datos para transferir.
            </p>
            <Field
              label="Cliente"
              name="cliente"
              help="Su correo o su código de referido. Déjalo vacío si compra por primera vez."
              {...escrito("cliente")}
            />
            <Plegable titulo="Es un cliente nuevo" abierto={ES_NUEVO.some((campo) => valores[campo])}>
              <Field label="Nombre y apellido" name="nombre" maxLength={120} {...escrito("nombre")} />
              <Field label="Celular" name="celular" type="tel" maxLength={30} {...escrito("celular")} />
              <Field
                label="Correo (opcional)"
                name="email"
                type="email"
                maxLength={254}
                help="Ahí le llegan los datos para transferir. Si se registra con él y lo confirma, la compra y sus puntos quedan en su cuenta."
                {...escrito("email")}
              />
            </Plegable>
            <datalist id="articulos">
              {loaderData.sugeridos.map(({ valor, nombre }) => (
                <option key={valor} value={valor}>
                  {nombre}
                </option>
              ))}
            </datalist>
            {FILAS.map((fila) => (
              <div key={fila} className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-2.5">
                <Field
                  label={`Artículo ${fila}`}
                  name={`articulo_${fila}`}
                  list="articulos"
                  required={fila === 1}
                  placeholder="SKU o nombre del ticket"
                  {...escrito(`articulo_${fila}`)}
                />
                <Field
                  label="Cantidad"
                  name={`cantidad_${fila}`}
                  type="number"
                  min={1}
                  step={1}
                  defaultValue={valores[`cantidad_${fila}`] ?? 1}
                />
              </div>
            ))}
            {loaderData.retiro && (
              <CheckboxField
                label="Lo retira en la tienda"
                name="retiro"
                help={`${loaderData.retiro.direccion}. Sin envío.`}
              />
            )}
            <CheckboxField
              label="Es otra compra"
              name="repetir"
              help="Márcalo si repite una compra de hace menos de 10 minutos."
            />
            <Button loading={state === "submitting"} className="justify-self-start">
              Registrar venta
            </Button>
            <CuentaErrores errores={errores} />
          </Form>
        </Card>
      </Editable>
    </PaginaAdmin>
  );
}
