import { companyTimeZone } from './company.ts';
import { countryOfTimeZone } from './country-of-time-zone.ts';

const storageKey = 'holidayCountry';

/** Proposes the country on the next screen that asks for it. */
export const rememberCountry = (country: string): void => sessionStorage.setItem(storageKey, country);

/**
 * Returns the country that was chosen last, if it is among some countries; otherwise ''.
 *
 * @param isGuessed whether the country of the company's time zone is proposed if none was chosen
 */
export function proposeCountry(countries: readonly string[], isGuessed: boolean): string {
  const proposed = sessionStorage.getItem(storageKey) ?? (isGuessed ? countryOfTimeZone(countries, companyTimeZone()) : undefined);
  return countries.find((country) => country === proposed) ?? '';
}
