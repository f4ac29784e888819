import { useState } from "react";
import { requiereSesion } from "#app/context.ts";
import { AccountFrame } from "#app/layout/account-frame.tsx";
import { useLastAnswer } from "#app/lib/actions/use-last-answer.ts";
import { useNombreTienda } from "#app/lib/session/root-data.ts";
import { conTienda } from "#app/seo/marca.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Download, MonitorSmartphone } from "#app/ui/iconos.tsx";
import { Note } from "#app/ui/note.tsx";
import { formatearFechaHora, haceCuanto } from "#modules/comun/fechas/fechas.ts";
import { leerTotpPreparado } from "#modules/usuarios/factor/configurar-totp.server.ts";
import { listarDispositivos } from "#modules/usuarios/factor/dispositivos.server.ts";
import { contarCodigos, listarLlaves, totpDesde } from "#modules/usuarios/factor/factor.store.server.ts";
import type { Route } from "./+types/seguridad.page.ts";
import { accionesDeSeguridad } from "./acciones.server.ts";
import { AppDeCodigos } from "./app-de-codigos.tsx";
import { Llaves } from "./llaves.tsx";
import { dibujarQr } from "./qr.server.ts";
import { OrdenSeguridad, SeccionSeguridad } from "./seccion.tsx";

/** The recovery codes, once: the shop keeps only their hashes. */
function CodigosNuevos({ codigos }: { codigos: string[] }) {
  const texto = `Códigos de recuperación de ${useNombreTienda()}\nCada uno sirve una vez.\n\n${codigos.join("\n")}\n`;
  return (
    <SeccionSeguridad id="codigos-nuevos" titulo="Guarda tus códigos de recuperación">
      <p className="mt-1.5 text-sm text-tinta-2">
        Si pierdes el teléfono, ingresas con uno de estos códigos. Cada uno sirve una vez. No los volveremos a
        mostrar.
      </p>
      <ul className="mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-base" translate="no">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(texto)}`}
          download="codigos-de-recuperacion.txt"
          size="sm"
          icon={<Download aria-hidden="true" />}
        >
          Descargar
        </ButtonLink>
        <CopyButton text={texto} label="Copiar" copiedLabel="Copiados" forMs={2000} />
      </div>
    </SeccionSeguridad>
  );
}

function CodigosRecuperacion({ quedan }: { quedan: number }) {
  return (
    <SeccionSeguridad id="codigos" titulo="Códigos de recuperación">
      <div className="mt-3 grid gap-4">
        {quedan > 2 ? (
          <p className="text-sm text-tinta-2">Te quedan {quedan} códigos sin usar.</p>
        ) : (
          <Note kind="warning">
            {quedan === 0
              ? "No te quedan códigos."
              : `Te ${quedan === 1 ? "queda 1 código" : "quedan 2 códigos"}.`}{" "}
            Crea nuevos para no perder el acceso a tu cuenta.
          </Note>
        )}
        <OrdenSeguridad intento="renovar" boton="Crear códigos nuevos" />
      </div>
    </SeccionSeguridad>
  );
}

type Dispositivo = {
  id: string;
  nombre: string;
  usada: string;
  iniciada: string;
  red: string | null;
  esta: boolean;
};

/** The person's sessions: where their account is open, with the means to close it there. */
function Dispositivos({ dispositivos }: { dispositivos: Dispositivo[] }) {
  return (
    <SeccionSeguridad id="dispositivos" titulo="Dispositivos">
      <p className="mt-1.5 text-sm text-tinta-2">
        Aquí está abierta tu cuenta. Si no reconoces uno, ciérralo y cambia tu contraseña.
      </p>
      <ul className="mt-4 grid gap-4">
        {dispositivos.map((uno) => (
          <Fila key={uno.id} {...uno} />
        ))}
      </ul>
      {dispositivos.length > 1 && (
        <div className="mt-4">
          <OrdenSeguridad intento="cerrar_otras" boton="Cerrar todas las demás" variant="danger" />
        </div>
      )}
    </SeccionSeguridad>
  );
}

const Fila = ({ id, nombre, usada, iniciada, red, esta }: Dispositivo) => (
  <li className="flex flex-wrap items-center justify-between gap-3 border-linea border-b pb-4 last:border-b-0 last:pb-0">
    <div className="grid gap-1">
      <b className="flex flex-wrap items-center gap-2">
        <MonitorSmartphone aria-hidden="true" className="size-4.5" />
        {nombre}
        {esta && <Chip tone="info">Este dispositivo</Chip>}
      </b>
      <small className="text-tinta-3">
        Usado {usada}
        {red && ` desde la red ${red}`}. Abierto el {iniciada}.
      </small>
    </div>
    {!esta && <OrdenSeguridad intento="cerrar" id={id} boton="Cerrar sesión" de={`en ${nombre}`} />}
  </li>
);

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
      <div className="grid max-w-152 gap-5">
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
