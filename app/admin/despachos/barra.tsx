import { Form, useLocation, useNavigation } from "react-router";
import { ClipboardList, PackageOpen, Printer, Tags } from "#app/admin/iconos.tsx";
import { SiPuede } from "#app/admin/kit/permiso.tsx";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { PackageCheck, Truck } from "#app/ui/iconos.tsx";
import { FORMULARIO } from "./lista.tsx";

/** What to do with the chosen orders. Plain buttons of one form, so it works without JavaScript. */
export function DespachosBarra() {
  const { search } = useLocation();
  const { formData } = useNavigation();
  const va = (intento: string) => formData?.get("intento") === intento;
  const aqui = `/admin/despachos${search}`;
  return (
    <Form
      id={FORMULARIO}
      action="/admin/despachos/imprimir"
      aria-label="Con los elegidos"
      className="flex flex-wrap items-center gap-2 border-t border-linea p-2.5 md:px-3.5"
    >
      <ElegirTodos />
      <SiPuede permiso="despachos.mover">
        <Button
          formMethod="post"
          formAction={aqui}
          name="intento"
          value="preparar"
          variant="secondary"
          size="sm"
          loading={va("preparar")}
          icon={<PackageOpen aria-hidden="true" />}
        >
          Preparar
        </Button>
        <Button
          formAction="/admin/despachos/enviar"
          variant="secondary"
          size="sm"
          icon={<Truck aria-hidden="true" />}
        >
          Marcar Enviado…
        </Button>
        <Button
          formMethod="post"
          formAction={aqui}
          name="intento"
          value="entregar"
          variant="secondary"
          size="sm"
          loading={va("entregar")}
          icon={<PackageCheck aria-hidden="true" />}
        >
          Entregado
        </Button>
      </SiPuede>
      <Button name="hoja" value="guias" variant="ghost" size="sm" icon={<Printer aria-hidden="true" />}>
        Guías
      </Button>
      <Button name="hoja" value="etiquetas" variant="ghost" size="sm" icon={<Tags aria-hidden="true" />}>
        Etiquetas
      </Button>
      <Button
        name="hoja"
        value="recoleccion"
        variant="ghost"
        size="sm"
        icon={<ClipboardList aria-hidden="true" />}
      >
        Recolección
      </Button>
    </Form>
  );
}

/** Only with JavaScript: without it each box is pressed by itself. */
function ElegirTodos() {
  if (!useHydrated()) return null;
  return (
    <label className="flex min-h-11 items-center gap-2.5 pr-2 font-semibold">
      <input
        type="checkbox"
        className="checkbox"
        onChange={({ target }) => {
          const cajas = document.querySelectorAll<HTMLInputElement>(`input[form="${FORMULARIO}"]`);
          for (const caja of cajas) caja.checked = target.checked;
        }}
      />
      Elegir todos
    </label>
  );
}
