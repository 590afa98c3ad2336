/** Some browsers have the zones of a country as a function, others as a property or not at all. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

/**
 * Returns the country of a time zone; undefined if none or several countries have it, or the browser does not know.
 *
 * @example countryOfTimeZone(['MY', 'SG'], 'Asia/Singapore') // 'SG'
 */
export function countryOfTimeZone(countries: readonly string[], timeZone: string): string | undefined {
  const found = countries.filter((country) => zonesOf(country).some((zone) => canonical(zone) === canonical(timeZone)));
  return found.length === 1 ? found[0] : undefined;
}

function zonesOf(country: string): readonly string[] {
  // Some calendars belong to no country of the standard.
  if (!/^[A-Z]{2}$/.test(country)) return [];
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** A zone may have an old and a new name. */
function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
