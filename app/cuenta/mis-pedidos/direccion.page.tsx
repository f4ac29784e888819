import { Form, useNavigation } from "react-router";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { accion } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { sinSaber } from "#app/lib/actions/sin-saber.ts";
import { AskUnsaved } from "#app/lib/actions/unsaved.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { CuentaErrores } from "#app/lib/actions/wrong-fields.tsx";
import { conTienda } from "#app/seo/marca.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MapPin } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { Volver } from "#app/ui/volver.tsx";
import { dichoDeEnvio } from "#modules/compras/envio/mudanza.ts";
import { negativaDireccion, tieneDireccion } from "#modules/compras/venta/direccion.ts";
import { leerVentaDe } from "#modules/compras/venta/listar-ventas.server.ts";
import { leerPersonas } from "#modules/compras/venta/venta.store.server.ts";
import { type DireccionEnvio, direccionDe } from "#modules/compras/venta/venta.ts";
import { corregirDireccionPropia } from "#modules/despachos/corregir-direccion.server.ts";
import type { Route } from "./+types/direccion.page.ts";
import { CamposDireccion } from "./campos-direccion.tsx";

const CAMPOS = ["nombre", "celular", "direccion", "comuna", "region"] as const;

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const venta = await leerVentaDe(ctx, sesion.codigo_referido, args.params.codigo);
  if (!venta) throw new Response(null, { status: 404 });
  const [persona] = await leerPersonas(ctx, [sesion.codigo_referido]);
  return {
    codigo: venta.codigo,
    premio: venta.premio,
    negada: negativaDireccion("cliente", venta)?.frase ?? null,
    completa: tieneDireccion(venta.envio),
    envio: completar(venta.envio, persona ? direccionDe(persona) : null),
  };
}

/** The address of the sale; what it lacks is proposed from the profile. */
function completar(suya: DireccionEnvio | null, perfil: DireccionEnvio | null): DireccionEnvio {
  const campo = (nombre: (typeof CAMPOS)[number]) => suya?.[nombre] || perfil?.[nombre] || "";
  const lugar = suya?.comuna ? suya : perfil;
  return {
    nombre: campo("nombre"),
    celular: campo("celular"),
    direccion: campo("direccion"),
    comuna: lugar?.comuna ?? "",
    region: lugar?.region ?? "",
  };
}

export const action = accion(
  "sesion",
  async ({ ctx, form, param, sesion }) => {
    const entrada = Object.fromEntries(form);
    const hecha = await corregirDireccionPropia(ctx, param("codigo"), entrada, sesion);
    return ["Guardamos la dirección de tu compra.", dichoDeEnvio(hecha, "cliente")].join(" ").trim();
  },
  { conserva: CAMPOS },
);

export const clientAction = sinPerder<typeof action>(sinSaber("tu dirección"));

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: conTienda(matches, `Dirección de ${params.codigo}`) },
  { name: "description", content: "La dirección a la que enviamos tu compra." },
];

export default function DireccionDePedido({ loaderData, actionData }: Route.ComponentProps) {
  const { codigo, premio, negada, completa } = loaderData;
  const respuesta = useLastAnswer(actionData);
  const enviando = useNavigation().state === "submitting";
  const envio = respuesta && !respuesta.ok ? { ...loaderData.envio, ...respuesta.valores } : loaderData.envio;
  return (
    <AccountFrame title="Dirección de despacho">
      <AskUnsaved />
      <div className="grid max-w-152 gap-4">
        <Volver to="/mis-pedidos">Mis pedidos</Volver>
        {respuesta && (
          <Note kind={respuesta.ok ? "success" : "error"}>
            {Object.values(respuesta.errores).join(" ") || respuesta.mensaje}
          </Note>
        )}
        {negada === null ? (
          <Form
            method="post"
            noValidate
            className="card grid gap-x-5 gap-y-4 p-4 md:grid-cols-2 md:p-6"
            aria-label={`Dirección de ${codigo}`}
          >
            <p className="flex gap-2.5 text-sm text-tinta-2 md:col-span-2">
              <MapPin className="shrink-0 text-enlace" aria-hidden="true" />
              <span>
                {completa
                  ? `A dónde enviamos tu compra ${codigo}. Puedes cambiarla hasta que empecemos a prepararla.`
                  : `Tu compra ${codigo} todavía no tiene dirección: sin ella no podemos enviarla.`}{" "}
                Otra comuna puede cambiar el costo del envío.
              </span>
            </p>
            <CamposDireccion ancho envio={envio} errores={respuesta?.errores ?? {}} />
            <div className="md:col-span-2">
              <Button size="lg" loading={enviando}>
                Guardar dirección
              </Button>
            </div>
            <CuentaErrores errores={respuesta?.errores ?? {}} />
          </Form>
        ) : (
          <Note
            kind="info"
            action={
              premio && (
                <ButtonLink to="/mis-datos" size="sm" variant="secondary">
                  Mis datos
                </ButtonLink>
              )
            }
          >
            {negada}
          </Note>
        )}
      </div>
    </AccountFrame>
  );
}
