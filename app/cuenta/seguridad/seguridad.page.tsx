import { useState } from "react";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { conTienda } from "#app/seo/marca.ts";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaHora, haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { leerTotpPreparado } from "#modules/usuarios/factor/configurar-totp.server.ts";
import { listarDispositivos } from "#modules/usuarios/factor/dispositivos.server.ts";
import { contarCodigos, listarLlaves, totpDesde } from "#modules/usuarios/factor/factor.store.server.ts";
import type { Route } from "./+types/seguridad.page.ts";
import { accionesDeSeguridad } from "./acciones.server.ts";
import { AppDeCodigos } from "./app-de-codigos.tsx";
import { CodigosNuevos, CodigosRecuperacion } from "./codigos.tsx";
import { Dispositivos } from "./dispositivos.tsx";
import { Llaves } from "./llaves.tsx";
import { dibujarQr } from "./qr.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { ctx, sesion } = requiereSesion(args);
  const { user_id, factor } = sesion;
  const [totp, preparado, llaves, codigos, dispositivos] = await Promise.all([
    totpDesde(ctx, user_id),
    leerTotpPreparado(ctx, sesion),
    listarLlaves(ctx, user_id),
    contarCodigos(ctx, user_id),
    listarDispositivos(ctx, sesion),
  ]);
  const hace = (fecha: Date) => haceCuanto(fecha, ctx.now());
  return {
    factor,
    totp: totp && formatearFechaHora(totp),
    preparado: preparado && { secreto: preparado.secreto, qr: dibujarQr(preparado.enlace) },
    quedan: codigos.quedan,
    llaves: llaves.map(({ id, nombre, creada_en, usada_en }) => ({
      id,
      nombre,
      creada: formatearFechaHora(creada_en),
      usada: usada_en && hace(usada_en),
    })),
    dispositivos: dispositivos.map(({ usada_en, iniciada_en, ...uno }) => ({
      ...uno,
      usada: hace(usada_en),
      iniciada: formatearFechaHora(iniciada_en),
    })),
  };
}

export const action = accionesDeSeguridad;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: conTienda(matches, "Seguridad") },
  {
    name: "description",
    content: "Verificación en dos pasos, llaves de acceso y dispositivos de tu cuenta.",
  },
];

const PEDIDOS = {
  exigido:
    "Para entrar a la administración necesitas la verificación en dos pasos. Elige una app de códigos o una llave de acceso.",
  pendiente:
    "Administras una tienda pública: activa la verificación en dos pasos durante tus primeros siete días.",
};

export default function Seguridad({ loaderData, actionData }: Route.ComponentProps) {
  const respuesta = useLastAnswer(actionData);
  const [deLlave, setDeLlave] = useState<string[] | null>(null);
  const { factor, totp, preparado, llaves, quedan, dispositivos } = loaderData;
  const codigos = respuesta?.datos?.codigos ?? deLlave;
  return (
    <AccountFrame title="Seguridad">
      <div className="grid max-w-[38rem] gap-5">
        {(factor === "exigido" || factor === "pendiente") && <Note kind="warning">{PEDIDOS[factor]}</Note>}
        {respuesta?.mensaje && (
          <Note key={respuesta.en} kind={respuesta.ok ? "success" : "error"}>
            {respuesta.mensaje}
          </Note>
        )}
        {codigos && <CodigosNuevos codigos={codigos} />}
        <AppDeCodigos desde={totp} preparado={preparado} />
        <Llaves llaves={llaves} alCrear={setDeLlave} />
        {factor === "puesto" && <CodigosRecuperacion quedan={quedan} />}
        <Dispositivos dispositivos={dispositivos} />
      </div>
    </AccountFrame>
  );
}
