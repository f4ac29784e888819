import { Phone } from "#app/admin/iconos.tsx";
import { AccionGrave } from "#app/admin/kit/accion.tsx";
import { metaAdmin } from "#app/admin/kit/meta.ts";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable } from "#app/admin/kit/permiso.tsx";
import { SeccionAdmin } from "#app/admin/kit/seccion.tsx";
import { requierePermiso } from "#app/context.ts";
import { ElegirOpcion } from "#app/cuenta/mis-pedidos/elegir-opcion.tsx";
import type { Respuesta } from "#app/lib/actions/respuesta.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { WhatsAppIcon } from "#app/ui/button/whatsapp-icon.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { leerAjustes } from "#modules/ajustes/ajustes.store.server.ts";
import { leerTransportistas } from "#modules/ajustes/transportistas.ts";
import { enlaceWhatsapp } from "#modules/carrito/mensaje-whatsapp.ts";
import { debeAceptar } from "#modules/compras/contrato/condiciones.ts";
import { leerSinVuelta } from "#modules/compras/dinero/pagos.store.server.ts";
import { leerReclamos } from "#modules/compras/premio/reclamos.store.server.ts";
import { leerTarjetasVistas } from "#modules/compras/tarjeta/leer-tarjetas.server.ts";
import { detalleVenta } from "#modules/compras/venta/detalle-venta.server.ts";
import { type DetalleVenta, esPorRevisar, premioPorEnviar } from "#modules/compras/venta/venta.ts";
import { numeroWhatsapp } from "#modules/comun/contacto/whatsapp.ts";
import { conPuntos, miles } from "#modules/comun/dinero/dinero.ts";
import { formatearFechaHora } from "#modules/comun/fechas/fechas.ts";
import { mascaraCodigo } from "#modules/comun/texto/mascaras.ts";
import { opcionesDePremios } from "#modules/despachos/elegir-opcion.server.ts";
import type { MomentoVenta } from "#modules/panel/auditoria/historia.ts";
import { leerHistoriaVenta } from "#modules/panel/auditoria/listar-auditoria.server.ts";
import { nombrarPistas } from "#modules/referidos/pistas.ts";
import type { Route } from "./+types/detalle.page.ts";
import { accionesDeVenta } from "./acciones.server.ts";
import { VentaDespacho } from "./despacho.tsx";
import { VentaDireccion } from "./direccion.tsx";
import { VentaDocumentos } from "./documentos.tsx";
import { PagoParcial, PorAceptar, PorRevisar, VentaEstado } from "./estado.tsx";
import { VentaLineas } from "./lineas.tsx";
import { nombreDe } from "./nombre.ts";
import { VentaPago } from "./pago.tsx";
import { VentaPremio } from "./premio.tsx";
import { VentaTarjetas } from "./tarjeta.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requierePermiso(args, "ventas.ver");
  const venta = await detalleVenta(ctx, args.params.codigo);
  if (!venta) throw new Response(null, { status: 404 });
  const opciones = (await opcionesDePremios(ctx, [venta])).get(venta.codigo) ?? null;
  const transportistas = leerTransportistas((await leerAjustes(ctx)).transportistas);
  const sin_vuelta = (await leerSinVuelta(ctx, [venta.codigo])).has(venta.codigo);
  const reclamo = (await leerReclamos(ctx, [venta.codigo])).get(venta.codigo) ?? null;
  const tarjetas = await leerTarjetasVistas(ctx, venta.id);
  const propia = venta.usuario === sesion.codigo_referido;
  const historia = await leerHistoriaVenta(ctx, { ...venta, comprador: nombreDe(venta.cliente) });
  return {
    venta,
    tarjetas,
    reclamo,
    opciones,
    transportistas,
    propia,
    sin_vuelta,
    historia,
    ahora: ctx.now(),
  };
}

export const action = accionesDeVenta;

export const clientAction = sinPerder<typeof action>();

export const meta: Route.MetaFunction = (args) =>
  metaAdmin(args, `Venta ${args.params.codigo}`, "Una venta con su pago, despacho y documentos.");

export default function VentaDetalle({ loaderData, actionData }: Route.ComponentProps) {
  const { venta, tarjetas, reclamo, opciones, transportistas, propia, sin_vuelta, historia, ahora } =
    loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title={`Venta ${venta.codigo}`}
      text={<Volver to="/admin/ventas">Todas las ventas</Volver>}
      actions={
        <>
          <VentaEstado estado={venta.estado_pago} premio={venta.premio} />
          {venta.parcial && <PagoParcial />}
          {esPorRevisar(venta) && <PorRevisar />}
          {debeAceptar(venta) && <PorAceptar />}
        </>
      }
      respuesta={respuesta}
    >
      {/* Phones have one column, and there a sale that waits for its payment shows it before the dispatch. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="gap-4.5 max-lg:contents lg:grid">
          <VentaLineas venta={venta} />
          {opciones && (
            <Editable permiso="despachos.mover">
              <Card>
                <ElegirOpcion
                  codigo={venta.codigo}
                  opciones={opciones}
                  elegida={venta.lineas[0]?.opcion ?? null}
                  respuesta={null}
                />
              </Card>
            </Editable>
          )}
          {venta.estado_pago !== "Rechazado" && (
            <div className={cx("empty:hidden", venta.estado_pago === "Validando Pago" && "max-lg:order-1")}>
              <VentaDespacho venta={venta} transportistas={transportistas} respuesta={respuesta} />
            </div>
          )}
        </div>
        <div className="gap-4.5 max-lg:contents lg:grid">
          <VentaPago
            venta={venta}
            propia={propia}
            sin_vuelta={sin_vuelta}
            ahora={ahora}
            respuesta={respuesta}
          />
          <VentaTarjetas venta={venta} tarjetas={tarjetas} />
          {reclamo && <VentaPremio reclamo={reclamo} por_enviar={premioPorEnviar(venta)} />}
          <div className="grid gap-4.5 max-lg:order-1">
            <VentaCliente venta={venta} respuesta={respuesta} />
            <VentaDocumentos venta={venta} respuesta={respuesta} />
            <VentaHistoria momentos={historia} />
          </div>
        </div>
      </div>
    </PaginaAdmin>
  );
}

/** The buyer and where the sale goes. */
function VentaCliente({ venta, respuesta }: { venta: DetalleVenta; respuesta: Respuesta | undefined }) {
  const { cliente, credito_referido } = venta;
  return (
    <SeccionAdmin id="cliente" titulo="Cliente">
      <p className="mt-2 font-semibold">{nombreDe(cliente)}</p>
      <p className="text-sm break-words text-tinta-2">
        {cliente.email ?? "Cuenta eliminada"} · código {cliente.codigo_referido}
        {venta.rut && <> · RUT {venta.rut}</>}
      </p>
      <Contacto venta={venta} />
      <VentaDireccion venta={venta} respuesta={respuesta} />
      {credito_referido && (
        <p className="mt-3 text-sm text-tinta-2">
          Pagó {conPuntos(credito_referido.puntos)} a {mascaraCodigo(credito_referido.usuario, "otro")} por
          referirlo
          {credito_referido.vigentes < credito_referido.puntos &&
            ` (tras las anulaciones quedan ${miles(credito_referido.vigentes)})`}
          .
        </p>
      )}
      <VentaPistas venta={venta} />
    </SeccionAdmin>
  );
}

/** The customer is one press away: the phone of the sale's address first. */
function Contacto({ venta: { codigo, cliente, envio } }: { venta: DetalleVenta }) {
  const numero = numeroWhatsapp(envio?.celular ?? "") ?? numeroWhatsapp(cliente.celular ?? "");
  if (numero === null) return null;
  const saludo = `Hola ${cliente.nombre ?? ""}, te escribo por tu compra ${codigo}: `;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      <ButtonLink
        href={enlaceWhatsapp(numero, saludo)}
        target="_blank"
        rel="noreferrer"
        variant="secondary"
        size="sm"
        icon={
          <span className="contents text-whatsapp">
            <WhatsAppIcon />
          </span>
        }
        className="min-h-11!"
      >
        WhatsApp
      </ButtonLink>
      <ButtonLink
        href={`tel:+${numero}`}
        variant="secondary"
        size="sm"
        icon={<Phone aria-hidden="true" />}
        className="min-h-11!"
      >
        Llamar
      </ButtonLink>
    </p>
  );
}

/** Who did what, the last first. */
const VentaHistoria = ({ momentos }: { momentos: readonly MomentoVenta[] }) => (
  <SeccionAdmin id="historia" titulo="Historia">
    <ol className="mt-3 border-l-2 border-linea-2">
      {momentos.map(({ id, que, quien, fecha }) => (
        <li
          key={id}
          className="relative pb-3 pl-4 before:absolute before:top-1.5 before:-left-1.5 before:size-2.5 before:rounded-full before:bg-oro-400 last:pb-0"
        >
          <p className="font-semibold">{que}</p>
          <p className="text-sm text-tinta-2">
            {quien} · {formatearFechaHora(fecha)}
          </p>
        </li>
      ))}
    </ol>
  </SeccionAdmin>
);

/** Why the referral of a sale was not credited by itself, and the form that credits it. */
function VentaPistas({ venta: { pistas_referido, credito_referido, estado_pago } }: { venta: DetalleVenta }) {
  if (pistas_referido.length === 0) return null;
  const comparten = `El cliente comparte ${nombrarPistas(pistas_referido)} con quien lo refirió`;
  if (credito_referido) return <p className="mt-1 text-sm text-tinta-2">{comparten}; se acreditó a mano.</p>;
  return (
    <div className="mt-3 grid gap-3">
      <Note kind="warning">{comparten}: el referido no se acreditó solo.</Note>
      {estado_pago === "Pagado" && (
        <AccionGrave
          intento="acreditar_referido"
          permiso="referidos.acreditar"
          boton="Acreditar el referido"
          resumen="Acreditar el referido"
          explicacion="Quien refirió recibe su porcentaje de los puntos que siguen vigentes en esta venta."
          ayuda="Queda en la auditoría."
        />
      )}
    </div>
  );
}
