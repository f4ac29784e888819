// The script of the offline page: the lines of the cart, and trying again.

const money = (amount) => `$${String(Math.trunc(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ".")}`;

/** What the browser stored, which people can edit: a line without name or quantity is left out. */
function lines() {
  try {
    const stored = JSON.parse(localStorage.getItem("carrito") ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((line) => typeof line?.name === "string" && Number.isSafeInteger(line.cantidad))
      : [];
  } catch {
    return [];
  }
}

function element(tag, text, className) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function row({ name, opcion_nombre, cantidad, precio }) {
  const item = document.createElement("li");
  const words = document.createElement("span");
  words.append(element("b", name));
  words.append(element("small", [opcion_nombre, `Cantidad: ${cantidad}`].filter(Boolean).join(" · ")));
  item.append(words, element("span", money(precio * cantidad || 0), "precio"));
  return item;
}

const cart = lines();
if (cart.length > 0) {
  const units = cart.reduce((sum, { cantidad }) => sum + cantidad, 0);
  const total = cart.reduce((sum, { cantidad, precio }) => sum + (precio * cantidad || 0), 0);
  document.querySelector("#cuantos").textContent = units === 1 ? "1 producto" : `${units} productos`;
  document.querySelector("#lineas").append(...cart.map(row));
  document.querySelector("#total").textContent = money(total);
  document.querySelector("#carrito").hidden = false;
}

const EVERY = 5_000;
const state = document.querySelector("#estado");
let asking = false;

/** Asks for a small file: only an answer of the server says that the connection is back. */
async function retry() {
  if (asking) return;
  asking = true;
  state.textContent = "Buscando conexión…";
  const back = await fetch("/salud", { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
  asking = false;
  if (!back) {
    state.textContent = "Seguimos sin conexión. Volvemos a intentarlo solos.";
    return;
  }
  state.textContent = "Volvió la conexión.";
  // The page that was asked for, whose address this is; the offline page itself leads nowhere.
  if (location.pathname === "/sin-conexion") location.replace("/");
  else location.reload();
}

document.querySelector("#reintentar").addEventListener("click", retry);
addEventListener("online", retry);
setInterval(retry, EVERY);
