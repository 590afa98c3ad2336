import { seededRandom } from './demo-random.ts';
import { type DemoDepartment, demoDepartments, type DemoPosition, generateId, emailLocalPart } from './demo-position.ts';
import { demoStaff } from './demo-staff.ts';

/** The largest team of one manager. */
const maxTeamSize = 12;

// The departments of each ten new people.
const hires: readonly DemoDepartment[] = ['ENG', 'SAL', 'OPS', 'ENG', 'SAL', 'HRD', 'ENG', 'OPS', 'SAL', 'ENG'];
const findHirePlaces = (department: DemoDepartment) => hires.flatMap((hire, place) => (hire === department ? [place] : []));
const placesByDepartment: Record<DemoDepartment, number[]> = {
  ENG: findHirePlaces('ENG'),
  SAL: findHirePlaces('SAL'),
  OPS: findHirePlaces('OPS'),
  HRD: findHirePlaces('HRD'),
};

const managerTitle: Record<DemoDepartment, string> = { ENG: 'EM', SAL: 'SM', OPS: 'OPM', HRD: 'HRM' };
const titles: Record<DemoDepartment, readonly [string, ...string[]]> = {
  ENG: ['SWE', 'SWE', 'SWE', 'TST', 'SRE', 'PDS', 'DA', 'TW'],
  SAL: ['AE', 'AE', 'SEN', 'CSM'],
  OPS: ['LOG', 'LOG', 'BUY', 'ACC'],
  HRD: ['HRP', 'REC', 'PAY'],
};

const women =
  'Ada Alma Amina Ana Astrid Ayesha Bianca Carla Celine Dalia Dina Elena Emma Esther Eva Farah Freya Gloria Hilda Ida Irina Jana Joana Kamala Karin Laura Layla Lucia Mariam Mina Nina Nora Olga Paula Rania Rita Sara Selma Tessa Vera'.split(
    ' ',
  );
const men =
  'Adam Ali Amir Andre Anton Bashir Bruno Carlos Cem Dmitri Eduardo Elias Erik Felix Gustav Hamza Hugo Ivan Jamal Jan Karim Kenji Leon Luis Malik Marek Nikhil Omar Oscar Pedro Rafael Ravi Sami Sergei Simon Tariq Theo Victor Yusuf Zoltan'.split(
    ' ',
  );
const surnames =
  'Abebe Adeyemi Ali Almeida Alvarez Banda Bauer Berg Brown Castro Chan Chaudhry Chen Das Demirci Eriksen Ferrari Fofana Garcia Georgiou Gomez Gupta Hansen Horvath Huber Ibrahim Ivanova Jansen Johnson Kaya Keller Khan Kim Kumar Laine Larsen Lee Lopez Mahlangu Mensah Morales Murphy Mwangi Nakamura Ndiaye Novotny Okonkwo Olsen Park Patel Perez Popov Ramos Rossi Sanchez Santos Schmidt Shah Sharma Singh Smith Suzuki Tanaka Tran Usman Virtanen Volkov Watanabe Wilson Yilmaz'.split(
    ' ',
  );

/** Returns a person's department and their rank in it, among the generated people; both numbers start at 0. */
function findRank(place: number): { department: DemoDepartment; rank: number } {
  const department = hires[place % hires.length] ?? demoDepartments[0];
  const places = placesByDepartment[department];
  return { department, rank: Math.floor(place / hires.length) * places.length + places.indexOf(place % hires.length) };
}

function findPlace(department: DemoDepartment, rank: number): number {
  const places = placesByDepartment[department];
  return Math.floor(rank / places.length) * hires.length + (places[rank % places.length] ?? 0);
}

const idOfPlace = (place: number) => generateId(place + demoStaff.length - 5);

/**
 * Generates the position of one person after the first staff. Each department grows as a tree: its first person reports to the head of the
 * company, everyone else to the next team of twelve. So managers come before their teams, and each position can be computed on its own.
 *
 * @param place the person's number, from 0
 * @param count the number of all generated people
 */
export function generatePosition(place: number, count: number): DemoPosition {
  const random = seededRandom(1_000_000 + place);
  const { department, rank } = findRank(place);
  const leads = findPlace(department, rank * maxTeamSize + 1) < count;
  const gender = random.chance(0.5) ? 'F' : 'M';
  const name = [gender === 'F' ? women : men, surnames].map((names) => names[random.below(names.length)] ?? '').join(' ');
  const isAdmin = !leads && rank % 2000 === 1999;
  const second = random.chance(0.03) ? demoDepartments[random.below(demoDepartments.length)] : department;
  return {
    emplId: idOfPlace(place),
    name,
    email: `${emailLocalPart(name)}${place + demoStaff.length - 5}@demo.example`,
    gender,
    departments: second === undefined || second === department ? [department] : [department, second],
    jobTitle: leads ? (rank === 0 ? 'DIR' : managerTitle[department]) : random.pick(titles[department]),
    reportsTo: rank === 0 ? 'D0001' : idOfPlace(findPlace(department, Math.floor((rank - 1) / maxTeamSize))),
    roles: ['E', ...(leads ? (['M'] as const) : []), ...(isAdmin ? (['A'] as const) : [])],
    status: !leads && random.chance(0.01) ? 'I' : 'A',
    isNew: !leads && random.chance(0.01),
  };
}
