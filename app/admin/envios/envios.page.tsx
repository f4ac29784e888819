import { Form } from "react-router";
import { EnlaceAccion } from "#app/admin/kit/enlace-accion.tsx";
import { FormularioAdmin } from "#app/admin/kit/formulario/formulario.tsx";
import { Exportar } from "#app/admin/kit/lista/exportar.tsx";
import { PaginaAdmin } from "#app/admin/kit/pagina.tsx";
import { Editable, SiPuede } from "#app/admin/kit/permiso.tsx";
import { requierePermiso } from "#app/context.ts";
import { acciones } from "#app/lib/actions/accion.server.ts";
import { sinPerder } from "#app/lib/actions/sin-perder.ts";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Upload } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import {
  agregarComuna,
  confirmarEnvios,
  guardarEnvios,
  quitarComuna,
} from "#modules/compras/envio/guardar-envios.server.ts";
import { leerEnvios } from "#modules/compras/envio/leer-envios.server.ts";
import { pesos } from "#modules/comun/dinero/dinero.ts";
import type { Route } from "./+types/envios.page.ts";
import { FormulariosComunas, RegionTarifas, valoresDeTarifas } from "./region.tsx";

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = requierePermiso(args, "envios.ver");
  return leerEnvios(ctx, new URL(args.request.url).searchParams.get("region"));
}

export const action = acciones(
  { pagina: "envios.ver", hace: ["envios.editar"] },
  {
    async guardar({ ctx, form, sesion }) {
      const { cambio } = await guardarEnvios(ctx, Object.fromEntries(form), sesion);
      return cambio ? "Guardamos las tarifas." : "Las tarifas ya estaban así.";
    },
    async agregar({ ctx, form, sesion }) {
      await agregarComuna(ctx, Object.fromEntries(form), sesion);
      return "Agregamos la comuna con las tarifas de su región: cámbialas y guarda.";
    },
    async quitar({ ctx, form, sesion }) {
      await quitarComuna(ctx, Object.fromEntries(form), sesion);
      return "Quitamos la comuna: desde ahora paga lo de su región.";
    },
    async confirmar({ ctx, sesion }) {
      await confirmarEnvios(ctx, sesion);
      return "Listo: dejamos las tarifas como están.";
    },
  },
  { conserva: "todo" },
);

export const clientAction = sinPerder<typeof action>();

export default function Envios({ loaderData, actionData }: Route.ComponentProps) {
  const { regiones, revisados, incluido_hasta } = loaderData;
  const respuesta = useLastAnswer(actionData);
  return (
    <PaginaAdmin
      temas={["admin"]}
      title="Tarifas de envío"
      text={`Lo que cuesta y demora cada envío. Tú incluyes hasta ${pesos(incluido_hasta)}: el cliente paga lo que pase de ahí, junto con su compra.`}
      actions={
        <>
          <Exportar lista="envios" />
          <SiPuede permiso="envios.editar">
            <EnlaceAccion to="/admin/envios/importar" icon={<Upload aria-hidden="true" />}>
              Importar
            </EnlaceAccion>
          </SiPuede>
        </>
      }
      respuesta={respuesta}
    >
      {!revisados && <PorRevisar />}
      <Editable permiso="envios.editar">
        <FormularioAdmin
          campos={{}}
          intento="guardar"
          valores={valoresDeTarifas(regiones)}
          respuesta={respuesta}
          boton="Guardar tarifas"
          barra={{ desde: "cambio" }}
          className="grid gap-3.5"
        >
          {(_, { escrito, errores }) =>
            regiones.map((region) => (
              <RegionTarifas key={region.region} {...region} escrito={escrito} errores={errores} />
            ))
          }
        </FormularioAdmin>
        {regiones
          .filter(({ abierta }) => abierta)
          .map((region) => (
            <FormulariosComunas key={region.region} {...region} />
          ))}
      </Editable>
    </PaginaAdmin>
  );
}

/** The start rows are examples: the owner says once that she looked at them. */
const PorRevisar = () => (
  <Note
    kind="warning"
    className="mb-4.5"
    action={
      <SiPuede permiso="envios.editar">
        <Form method="post">
          <Button size="sm" variant="secondary" name="intento" value="confirmar">
            Están bien así
          </Button>
        </Form>
      </SiPuede>
    }
  >
    Estas tarifas son un punto de partida. Cámbialas por las de tu empresa de despacho.
  </Note>
);
