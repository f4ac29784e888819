import { CopyButton } from "#app/ui/button/copy-button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { ShieldCheck } from "#app/ui/iconos.tsx";
import type { DibujoQr } from "./qr.server.ts";
import { OrdenSeguridad, SeccionSeguridad } from "./seccion.tsx";

type Preparado = { secreto: string; qr: DibujoQr };

/** The authenticator app: not set up, waiting for its first code, or active. */
export function AppDeCodigos({ desde, preparado }: { desde: string | null; preparado: Preparado | null }) {
  return (
    <SeccionSeguridad id="app-de-codigos" titulo="App de códigos">
      {desde ? (
        <div className="mt-3 grid gap-4">
          <p className="flex flex-wrap items-center gap-2 text-sm text-tinta-2">
            <Chip tone="success" icon={<ShieldCheck aria-hidden="true" />}>
              Activa
            </Chip>
            desde el {desde}
          </p>
          <OrdenSeguridad intento="quitar_totp" boton="Quitar la app de códigos" variant="danger" />
        </div>
      ) : preparado ? (
        <Confirmacion {...preparado} />
      ) : (
        <div className="mt-1.5 grid gap-4">
          <p className="text-sm text-tinta-2">
            Una app como Google Authenticator, Microsoft Authenticator o la de tu administrador de contraseñas
            muestra un código que cambia cada 30 segundos. Al ingresar te pediremos tu contraseña y ese
            código.
          </p>
          <OrdenSeguridad intento="preparar" boton="Activar con una app" variant="primary" />
        </div>
      )}
    </SeccionSeguridad>
  );
}

/** Groups of four are easier to type into a phone. */
const enGrupos = (secreto: string) => secreto.match(/.{1,4}/g)?.join(" ") ?? secreto;

const Confirmacion = ({ secreto, qr: { lado, trazo } }: Preparado) => (
  <div className="mt-3 grid gap-4">
    <p className="text-sm text-tinta-2">
      1. Escanea este código con tu app, o escribe la clave a mano.
      <br />
      2. Escribe el código de seis dígitos que muestra.
    </p>
    <div className="flex flex-wrap items-center gap-4">
      <svg
        viewBox={`0 0 ${lado} ${lado}`}
        className="size-48 rounded-campo bg-blanco"
        shapeRendering="crispEdges"
        role="img"
        aria-label="Código QR para tu app de códigos"
      >
        <path d={trazo} fill="var(--color-negro)" />
      </svg>
      <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-2">
        <span className="text-sm text-tinta-2">Clave</span>
        <code className="font-mono text-sm break-words" translate="no">
          {enGrupos(secreto)}
        </code>
        <CopyButton text={secreto} label="Copiar la clave" copiedLabel="Clave copiada" forMs={2000} />
      </div>
    </div>
    <OrdenSeguridad intento="activar" boton="Confirmar" variant="primary">
      <Field
        label="Código de seis dígitos"
        name="codigo"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        missing="Escribe el código de seis dígitos."
        maxLength={10}
      />
    </OrdenSeguridad>
    <OrdenSeguridad intento="quitar_totp" boton="Cancelar" variant="ghost" />
  </div>
);
