/** Another site's page, in the ways in which browsers tell. */
export const CRUZADAS: Record<string, string>[] = [
  { Origin: "https://mala.cl" },
  { Origin: "null" },
  { Origin: "https://localhost:3000.mala.cl" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { Referer: "https://mala.cl/http://localhost:3000/" },
  // No browser leaves out all of them and still sends a cookie.
  {},
];
